-- One step on a route: note what was delivered, and if the lease still holds, where the cursor stands and what is next.
-- KEYS: due, routes (sorted sets), cursors (hash), deliveries (stream)
-- ARGV: webhook, stream, when the lease ends, cursor ('': as it was), when to look again ('': once there is news),
--       delivery ('': none), how many deliveries are kept, for how many seconds
-- Answers whether the lease held.
if ARGV[6] ~= '' then
  redis.call('XADD', KEYS[4], 'MAXLEN', ARGV[7], '*', 'delivery', ARGV[6])
  redis.call('EXPIRE', KEYS[4], ARGV[8])
end

local held = redis.call('ZSCORE', KEYS[2], ARGV[2])
if not held or tonumber(held) ~= tonumber(ARGV[3]) then return 0 end

if ARGV[4] ~= '' then redis.call('HSET', KEYS[3], ARGV[2], ARGV[4]) end
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[2], ARGV[2])
else
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
end
refresh(KEYS[1], KEYS[2], ARGV[1])
return 1
