-- Reads what lies in a slot, and the clock. Writes nothing.
--
-- KEYS[1]  the slot
-- ARGV[1]  known format
--
-- Result: FOUND now token owner purpose name expires kept | NONE | UNREADABLE reason

local there, unreadable = in_slot(ARGV[1])
if unreadable then
  return { 'UNREADABLE', unreadable }
end
if not there then
  return { 'NONE' }
end
return { 'FOUND', now, unpack(there) }
