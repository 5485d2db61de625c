-- Reads in which slot a token lies, or once lay.
--
-- KEYS[1]  the token's place; see token-place.lua
--
-- Result: digest of the slot, hexadecimal, or empty

return { redis.call('GET', key) or '' }
