-- Hand out what is due, the longest overdue first, and hide it for as long as its lease.
--
-- KEYS  agenda leases, of each partition
-- ARGV  now limit lease, then kind and lease where it differs
local now, limit, usual = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local lease_of = {}
for n = 4, #ARGV, 2 do lease_of[ARGV[n]] = tonumber(ARGV[n + 1]) end

local found = {}
for n = 1, #KEYS, 2 do
  local due = redis.call('ZRANGEBYSCORE', KEYS[n], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, limit)
  for m = 1, #due, 2 do
    found[#found + 1] = {agenda = KEYS[n], leases = KEYS[n + 1], member = due[m], score = tonumber(due[m + 1])}
  end
end
table.sort(found, function(one, other) return one.score < other.score end)

local taken = {}
for n = 1, math.min(limit, #found) do
  local debt = found[n]
  local known = redis.call('HGET', debt.leases, debt.member)
  if not known then
    known = string.format('%.0f 0', debt.score)
    redis.call('HSET', debt.leases, debt.member, known)
  end
  local lease = lease_of[string.match(debt.member, '^[^:]*')] or usual
  redis.call('ZADD', debt.agenda, string.format('%.0f', now + lease), debt.member)
  taken[#taken + 1] = {debt.member, known}
end
return taken
