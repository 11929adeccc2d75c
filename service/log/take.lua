-- Hand out what is due in a partition, the longest overdue first, and hide it for as long as its lease.
--
-- KEYS  agenda leases
-- ARGV  now limit lease, then kind and lease where it differs
local now, usual = tonumber(ARGV[1]), tonumber(ARGV[3])
local lease_of = {}
for n = 4, #ARGV, 2 do lease_of[ARGV[n]] = tonumber(ARGV[n + 1]) end

local due, taken = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[2]), {}
for n = 1, #due, 2 do
  local member, known = due[n], redis.call('HGET', KEYS[2], due[n])
  if not known then
    known = string.format('%.0f 0', due[n + 1])
    redis.call('HSET', KEYS[2], member, known)
  end
  local lease = lease_of[string.match(member, '^[^:]*')] or usual
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + lease), member)
  taken[#taken + 1] = {member, known, due[n + 1]}
end
return taken
