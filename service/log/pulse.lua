-- Somebody can append now. A long silence before that was an outage, and is kept so that no deadline ran in it.
--
-- KEYS  clock outages, of each partition
-- ARGV  gap: the longest silence that is none     most: how many outages to keep
for n = 1, #KEYS, 2 do
  local now, last = clock(KEYS[n]), redis.call('HGET', KEYS[n], 'pulse')
  if last and now - last > tonumber(ARGV[1]) then
    redis.call('RPUSH', KEYS[n + 1], last .. '-' .. string.format('%.0f', now))
    redis.call('LTRIM', KEYS[n + 1], -ARGV[2], -1)
    redis.call('HINCRBY', KEYS[n], 'epoch', 1)
  end
  redis.call('HSET', KEYS[n], 'pulse', string.format('%.0f', now))
end
