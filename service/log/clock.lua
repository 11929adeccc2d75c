-- Milliseconds UTC by the log's clock: the server's, moved on by the sandbox, never behind the last pulse.
local function clock(key)
  local time = redis.call('TIME')
  local kept = redis.call('HMGET', key, 'offset', 'pulse')
  local now = time[1] * 1000 + math.floor(time[2] / 1000) + (tonumber(kept[1]) or 0)
  return math.max(now, tonumber(kept[2]) or 0)
end

