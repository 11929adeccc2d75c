-- Bring the time at which a webhook is next looked at in line with its routes.
local function refresh(due, routes, webhook)
  local first = redis.call('ZRANGE', routes, 0, 0, 'WITHSCORES')
  if #first == 0 or string.find(first[2], 'inf') then
    redis.call('ZREM', due, webhook)
  else
    redis.call('ZADD', due, first[2], webhook)
  end
end

