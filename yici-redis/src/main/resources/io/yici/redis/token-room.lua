-- Whether an owner may be given another token. Writes nothing.
--
-- KEYS[1]  the owner's tokens, a sorted set by the instants of their issue; see token-note.lua
-- ARGV[1]  how many within the window   ARGV[2]  window, microseconds
--
-- Result: 1 if so, else 0

local since = '(' .. earlier(ARGV[2])
return { redis.call('ZCOUNT', key, since, '+inf') < tonumber(ARGV[1]) and '1' or '0' }
