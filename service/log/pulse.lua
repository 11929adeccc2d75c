-- Somebody can append now. A long silence before that was an outage, and is kept so that no deadline ran in it.
--
-- KEYS  clock outages
-- ARGV  gap: the longest silence that is none     most: how many outages to keep
local now, last = clock(KEYS[1]), redis.call('HGET', KEYS[1], 'pulse')
if last and now - last > tonumber(ARGV[1]) then
  redis.call('RPUSH', KEYS[2], last .. '-' .. string.format('%.0f', now))
  redis.call('LTRIM', KEYS[2], -ARGV[2], -1)
  redis.call('HINCRBY', KEYS[1], 'epoch', 1)
end
redis.call('HSET', KEYS[1], 'pulse', string.format('%.0f', now))
