-- Erase a player: name, ref and tokens go; the ids stay used up.
-- KEYS: players (hash), their index (sorted set), refs (hash), tokens (hash), the player's tokens (sorted set),
--       the other indexes of these tokens (sorted sets) …
-- ARGV: player id, its ref ('' for none)
local id, ref = ARGV[1], ARGV[2]

redis.call('HSET', KEYS[1], id, '')
redis.call('ZREM', KEYS[2], id)
if redis.call('HGET', KEYS[3], ref) == id then redis.call('HDEL', KEYS[3], ref) end

for _, token in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
  redis.call('HSET', KEYS[4], token, '')
  for index = 6, #KEYS do redis.call('ZREM', KEYS[index], token) end
end
redis.call('DEL', KEYS[5])
