-- All that a decision needs, in one step.
--
-- KEYS  head log command clock outages
-- ARGV  version hash: what the caller has folded already ('0' for nothing)     most: entries to answer at once
local head_key, log, command, clock_key, outages = unpack(KEYS)
local version, hash, most = unpack(ARGV)
local now = clock(clock_key)
local head = redis.call('HMGET', head_key, 'version', 'hash', 'at', 'restated', 'rewound', 'archived')

local function answer(found, entries)
  return {found, math.max(now, tonumber(head[3]) or 0), head[1] or '0', head[2] or '', head[3] or '0', head[5] or '0',
    redis.call('GET', command) or '', redis.call('HGET', clock_key, 'epoch') or '0',
    redis.call('LRANGE', outages, 0, -1), entries}
end

if head[6] then
  return answer((version == head[1] and hash == head[2]) and 'warm' or 'archived', {})
end
local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
if (last and last[1] or '0-0') ~= (head[1] or '0') .. '-0' or (last and last[2][16] ~= head[2]) then
  return {'damaged'}
end

local function entries_from(first)
  return redis.call('XRANGE', log, first .. '-0', '+', 'COUNT', most)
end

local found, entries
if not head[1] then
  found, entries = (version == '0') and 'cold' or 'lost', {}
elseif version == head[1] and hash == head[2] then
  found, entries = 'warm', {}
else
  local known = version ~= '0' and redis.call('XRANGE', log, version .. '-0', version .. '-0')[1]
  if known and known[2][16] == hash then
    found, entries = 'warm', entries_from('(' .. version)
  else
    found = (version == '0') and 'cold' or 'lost'
    local constants = redis.call('XRANGE', log, '1-0', '1-0')[1]
    if not constants then return {'damaged'} end
    entries = entries_from(head[4] or '1')
    if head[4] and head[4] ~= '1' then table.insert(entries, 1, constants) end
  end
end
return answer(found, entries)
