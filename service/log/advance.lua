-- Move the sandbox clock, its last pulse along with it (nobody was away), and make the dispatchers look.
--
-- KEYS  clock feed, of each partition
-- ARGV  milliseconds
for n = 1, #KEYS, 2 do
  redis.call('HINCRBY', KEYS[n], 'offset', ARGV[1])
  redis.call('HINCRBY', KEYS[n], 'epoch', 1)
  if redis.call('HEXISTS', KEYS[n], 'pulse') == 1 then redis.call('HINCRBY', KEYS[n], 'pulse', ARGV[1]) end
  redis.call('XADD', KEYS[n + 1], 'MAXLEN', '~', 10000, '*', 'stream', '', 'version', '0')
end
