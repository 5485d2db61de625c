-- Puts a token into its slot, if nothing lies there or what is to be replaced.
--
-- KEYS[1]  the slot
-- ARGV[1]  known format   ARGV[2]  token   ARGV[3]  the token that gives way, or empty
-- ARGV[4]  life           ARGV[5]  how long it is kept, both microseconds
-- ARGV[6]  owner          ARGV[7]  purpose   ARGV[8]  name
--
-- Result: ISSUED expires | TAKEN | UNREADABLE reason

local there, unreadable = in_slot(ARGV[1])
if unreadable then
  return { 'UNREADABLE', unreadable }
end
-- The same issue once more, since its reply was lost.
if there and there[1] == ARGV[2] then
  return { 'ISSUED', there[5] }
end
if (there and there[1] or '') ~= ARGV[3] then
  return { 'TAKEN' }
end
local expires = later(ARGV[4])
redis.call('HSET', key, 'format', ARGV[1], 'token', ARGV[2], 'owner', ARGV[6], 'purpose', ARGV[7], 'name', ARGV[8],
  'expires', expires, 'kept', later(ARGV[5]))
redis.call('PEXPIRE', key, milliseconds(ARGV[5]))
return { 'ISSUED', expires }
