-- Make a player with its first token, or find the one that its command or its ref made before.
-- KEYS: players (hash), their index (sorted set), refs (hash), tokens (hash), the token's indexes (sorted sets) …
-- ARGV: player id, its record, its ref ('' for none), token id, the token's record
-- Answers the record that stands ('' where that player is erased).
local id, record, ref, token_id, token = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]

local known = redis.call('HGET', KEYS[3], ref)
local standing = redis.call('HGET', KEYS[1], known or id)
if standing then return standing end

redis.call('HSET', KEYS[1], id, record)
redis.call('ZADD', KEYS[2], 0, id)
if ref ~= '' then redis.call('HSET', KEYS[3], ref, id) end

redis.call('HSET', KEYS[4], token_id, token)
for index = 5, #KEYS do redis.call('ZADD', KEYS[index], 0, token_id) end
return record
