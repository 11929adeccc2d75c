-- Hand out the route of a webhook that waits longest, and hide it for as long as its lease.
-- KEYS: due, routes (sorted sets)
-- ARGV: webhook, now, when the lease ends
-- Answers the stream, or nil where nothing is due.
local stream = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[2], 'LIMIT', 0, 1)[1]
if stream then redis.call('ZADD', KEYS[2], ARGV[3], stream) end
refresh(KEYS[1], KEYS[2], ARGV[1])
return stream or false
