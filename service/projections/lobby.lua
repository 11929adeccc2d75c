-- Put a table's line into the lobby, unless a newer one is there.
-- KEYS: summaries (hash), seatings (hash), seats (sorted set), all tables, open ones, closed ones (sorted sets)
-- ARGV: table, at, version, summary, listing ('' for a table that is not listed), status, member of `seats` …
local old = redis.call('HGET', KEYS[1], ARGV[1])
if old then
  local known = cjson.decode(old)
  local at, version = tonumber(ARGV[2]), tonumber(ARGV[3])
  if known.at > at or (known.at == at and known.version > version) then return 0 end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[4])

for member in string.gmatch(redis.call('HGET', KEYS[2], ARGV[1]) or '', '[^\n]+') do
  redis.call('ZREM', KEYS[3], member)
end
local members = {}
for i = 7, #ARGV do
  redis.call('ZADD', KEYS[3], 0, ARGV[i])
  members[#members + 1] = ARGV[i]
end
redis.call('HSET', KEYS[2], ARGV[1], table.concat(members, '\n'))

if ARGV[5] ~= '' then
  local status, other = KEYS[5], KEYS[6]
  if ARGV[6] == 'closed' then status, other = other, status end
  redis.call('ZREM', other, ARGV[5])
  redis.call('ZADD', status, 0, ARGV[5])
  redis.call('ZADD', KEYS[4], 0, ARGV[5])
end
return 1
