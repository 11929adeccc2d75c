-- Put a webhook's record in place of another, if that one still stands.
-- KEYS: records (hash), changes (string)
-- ARGV: id, the record that was read, the one to put in its place
-- Answers whether it did.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('INCR', KEYS[2])
return 1
