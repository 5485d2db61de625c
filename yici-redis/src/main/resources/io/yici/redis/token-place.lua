-- Notes in which slot a token lies, for as long as it is kept.
--
-- KEYS[1]  the token's place, a text: digest of the slot, hexadecimal
-- ARGV[1]  the digest   ARGV[2]  how long it is kept, microseconds
--
-- Result: 1

redis.call('SET', key, ARGV[1], 'PX', milliseconds(ARGV[2]))
return { '1' }
