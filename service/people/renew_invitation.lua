-- Begin a new round of a table's invitation, or find the round that this command began before.
-- KEYS: the table's round (string), the command's round (string)
-- ARGV: how long a command is remembered, in milliseconds
local before = redis.call('GET', KEYS[2])
if before then return tonumber(before) end

local round = redis.call('INCR', KEYS[1])
redis.call('SET', KEYS[2], round, 'PX', ARGV[1])
return round
