-- Make a token, or find the one that its command made before.
-- KEYS: tokens (hash), players (hash), the token's indexes (sorted sets) …
-- ARGV: token id, its record, the player it is for ('' for none)
-- Answers the record that stands ('' where that token is revoked), or nil where there is no such player.
local id, record, player = ARGV[1], ARGV[2], ARGV[3]

local standing = redis.call('HGET', KEYS[1], id)
if standing then return standing end

if player ~= '' and (redis.call('HGET', KEYS[2], player) or '') == '' then return false end

redis.call('HSET', KEYS[1], id, record)
for index = 3, #KEYS do redis.call('ZADD', KEYS[index], 0, id) end
return record
