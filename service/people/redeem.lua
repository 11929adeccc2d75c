-- Put a new token in the place of the one that a code hands over.
-- KEYS: the code (string), tokens (hash), the tokens' indexes (sorted sets) …
-- ARGV: old token's id, new token's id, its record
-- Answers 1, or 0 where the code is used or stale, or the old token is no more.
local old, new, record = ARGV[1], ARGV[2], ARGV[3]

if redis.call('GET', KEYS[1]) ~= old then return 0 end
if (redis.call('HGET', KEYS[2], old) or '') == '' then return 0 end

redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[2], old, '', new, record)
for index = 3, #KEYS do
  redis.call('ZREM', KEYS[index], old)
  redis.call('ZADD', KEYS[index], 0, new)
end
return 1
