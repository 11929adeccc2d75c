-- Make a webhook, or find the one that its command made before.
-- KEYS: records (hash), changes (string), its frontend's webhooks, all webhooks (sorted sets)
-- ARGV: id, its record, how many a frontend may have
-- Answers the record that stands ('' where that webhook is removed), or nil where the frontend has too many.
local standing = redis.call('HGET', KEYS[1], ARGV[1])
if standing then return standing end

if redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[3]) then return false end

redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], 0, ARGV[1])
redis.call('ZADD', KEYS[4], 0, ARGV[1])
redis.call('INCR', KEYS[2])
return ARGV[2]
