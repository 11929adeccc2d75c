-- One page of a register.
-- KEYS: records (hash), index (sorted set)
-- ARGV: where to start, as ZRANGEBYLEX has it; how many
local ids = redis.call('ZRANGEBYLEX', KEYS[2], ARGV[1], '+', 'LIMIT', 0, ARGV[2])
if #ids == 0 then return {} end
return redis.call('HMGET', KEYS[1], unpack(ids))
