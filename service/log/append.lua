-- The one way by which a stream changes. All checks come before the first write, because a script is isolated but
-- not undone. Hashes and JSON are made by the caller; numbers travel as strings.
--
-- KEYS  head log command clock agenda leases feed register
-- ARGV  version hash: the head the caller decided upon     epoch: of the clock and the outages it decided by
--       record keep_ms: what to remember of the command, '' for nothing
--       owed: lines of '<member> <due>', the whole list     restated rewound: '' where unchanged
--       unsigned: the version of which a checkpoint is owed, '' for none
--       stream, number of events, and eight values for each event
local head_key, log, command, clock_key, agenda, leases, feed, register = unpack(KEYS)
local version, hash, epoch, record, keep_ms, owed, restated, rewound, unsigned, stream, events = unpack(ARGV, 1, 11)
local FIRST, FIELDS, MOST_MISSED = 12, 8, 500
local now = clock(clock_key)
if epoch ~= (redis.call('HGET', clock_key, 'epoch') or '0') then return {'stale', now} end

-- 1. A command seen before is answered as it was then.
local seen = redis.call('GET', command)
if seen then return {'repeated', now, seen} end

-- 2. The caller decided upon the head, or else learns what it missed. Nothing is added to what was imported or archived.
local head = redis.call('HMGET', head_key, 'version', 'hash', 'at', 'owed', 'rewound', 'imported', 'archived')
if head[6] then return {'imported'} end
if head[7] then
  if version ~= head[1] or hash ~= head[2] then return {'reload', now} end
  return {events == '0' and 'appended' or 'archived', now}
end
local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
if (last and last[1] or '0-0') ~= (head[1] or '0') .. '-0' or (last and last[2][16] ~= head[2]) then
  return {'damaged', now}
end
if version ~= (head[1] or '0') or (head[1] and hash ~= head[2]) then
  if version ~= '0' then
    local known = redis.call('XRANGE', log, version .. '-0', version .. '-0')[1]
    if not known or known[2][16] ~= hash then return {'rewound', now} end
  end
  if head[1] - version > MOST_MISSED then return {'reload', now} end
  return {'missed', now, redis.call('XRANGE', log, '(' .. version .. '-0', '+')}
end

-- Arguments and types.
events = tonumber(events)
if not events or #ARGV ~= FIRST - 1 + events * FIELDS then return redis.error_reply('BADARGS number of arguments') end
if record ~= '' and not (tonumber(keep_ms) and tonumber(keep_ms) > 0) then
  return redis.error_reply('BADARGS keep_ms')
end
local at, hash_after = tonumber(head[3]) or 0, head[2]
for first = FIRST, #ARGV, FIELDS do
  local event_at = tonumber(ARGV[first + 2])
  if not event_at or event_at < at then return redis.error_reply('BADARGS time runs back') end
  if #ARGV[first + 7] ~= 32 then return redis.error_reply('BADARGS hash') end
  at, hash_after = event_at, ARGV[first + 7]
end
redis.call('ZCARD', agenda)
redis.call('HLEN', leases)
redis.call('XLEN', feed)
redis.call('SCARD', register)

-- 3. The events, the head, the command, the agenda, the feed.
local number = tonumber(version)
for first = FIRST, #ARGV, FIELDS do
  number = number + 1
  redis.call('XADD', log, string.format('%.0f-0', number),
    'type', ARGV[first], 'v', ARGV[first + 1], 'at', ARGV[first + 2], 'actor', ARGV[first + 3],
    'cause', ARGV[first + 4], 'data', ARGV[first + 5], 'secret', ARGV[first + 6], 'hash', ARGV[first + 7])
end
if events > 0 then
  local reached = string.format('%.0f', number)
  redis.call('HSET', head_key, 'version', reached, 'hash', hash_after, 'at', string.format('%.0f', at))
  if version == '0' then redis.call('SADD', register, stream) end
  if restated ~= '' then redis.call('HSET', head_key, 'restated', restated) end
  if rewound ~= '' then
    redis.call('HSET', head_key, 'rewound', string.format('%.0f', math.max(now, (tonumber(head[5]) or 0) + 1)))
  end
  if unsigned ~= '' then
    redis.call('ZADD', agenda, string.format('%.0f', at), 'checkpoint:' .. stream .. ':' .. unsigned)
  end
  redis.call('XADD', feed, 'MAXLEN', '~', 10000, '*', 'stream', stream, 'version', reached)
end
if record ~= '' then redis.call('SET', command, record, 'PX', keep_ms) end
if owed ~= (head[4] or '') then
  local gone = {}
  for member, due in string.gmatch(head[4] or '', '(%S+) (%d+)\n') do gone[member] = due end
  for member, due in string.gmatch(owed, '(%S+) (%d+)\n') do
    if gone[member] ~= due then
      redis.call('ZADD', agenda, due, member)
      redis.call('HDEL', leases, member)
    end
    gone[member] = nil
  end
  for member in pairs(gone) do
    redis.call('ZREM', agenda, member)
    redis.call('HDEL', leases, member)
  end
  redis.call('HSET', head_key, 'owed', owed)
end
return {'appended', now}
