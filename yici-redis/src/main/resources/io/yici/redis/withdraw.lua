-- Takes a mark back, since its claim was not granted, or failed: repeats ask the database again.
--
-- KEYS[1]  the entry
-- ARGV[1]  known form    ARGV[2]  owner token of the mark    ARGV[3]  life of what it leaves, microseconds
--
-- Result: 1 if it did, 0 if the mark is gone

local entry = read(ARGV[1])
if is_mark_of(entry, ARGV[2]) then
  ask_database(ARGV[1], entry.fence, ARGV[3])
  return { '1' }
end
return { '0' }
