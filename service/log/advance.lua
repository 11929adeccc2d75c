-- Move the sandbox clock up to an offset, its last pulse along with it (nobody was away), and make the dispatchers look.
--
-- KEYS  clock feed
-- ARGV  the offset, in milliseconds; a clock that has it already stays as it is
local by = ARGV[1] - (redis.call('HGET', KEYS[1], 'offset') or '0')
if by <= 0 then return end
redis.call('HSET', KEYS[1], 'offset', ARGV[1])
redis.call('HINCRBY', KEYS[1], 'epoch', 1)
if redis.call('HEXISTS', KEYS[1], 'pulse') == 1 then redis.call('HINCRBY', KEYS[1], 'pulse', by) end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', 10000, '*', 'stream', '', 'version', '0')
