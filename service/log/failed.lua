-- A taken debt was not paid: look at it again later. Of two workers that failed at the same attempt, one counts.
--
-- KEYS  agenda leases
-- ARGV  member, the lease as taken, the lease as it is now, when to look again ('+inf': not before someone asks)
if redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('ZADD', KEYS[1], 'XX', ARGV[4], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
return 1
