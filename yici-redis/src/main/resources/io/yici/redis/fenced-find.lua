-- Reads a value and the fence it was written under. Writes nothing.
--
-- KEYS[1]  the value; see fenced-set.lua
-- ARGV[1]  known format
--
-- Result: FOUND value fence | NONE, also where the value is over | UNREADABLE reason

local stored, unreadable = fence_of(ARGV[1])
if unreadable then
  return { 'UNREADABLE', unreadable }
end
local ends = stored and redis.call('HGET', key, 'ends')
if not stored or (ends and ends ~= '' and is_over(ends)) then
  return { 'NONE' }
end
return { 'FOUND', redis.call('HGET', key, 'value') or '', stored }
