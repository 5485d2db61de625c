-- Sends repeats to the database, and lets whatever is below the fence come too late.
--
-- KEYS[1]  the entry
-- ARGV[1]  known form    ARGV[2]  fence    ARGV[3]  life, microseconds
-- ARGV[4]  1 if nothing is to be left where nothing lies, else 0
--
-- Result: 1 if it did, 0 if something newer lies there, or something that is not to be touched

local entry, untouchable = read(ARGV[1])
if untouchable or (not entry and ARGV[4] == '1') or (entry and is_below(ARGV[2], entry.fence)) then
  return { '0' }
end
ask_database(ARGV[1], ARGV[2], ARGV[3])
return { '1' }
