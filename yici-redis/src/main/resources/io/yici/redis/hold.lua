-- Lets a mark last as long as the lease in the database, under that one's fence.
--
-- KEYS[1]  the entry
-- ARGV[1]  known form     ARGV[2]  owner token of the mark     ARGV[3]  fence     ARGV[4]  what remains of the lease, microseconds
-- ARGV[5]  owner token    ARGV[6]  request id, or empty; where the record is not that of the mark
--
-- Result: 1 if it did, 0 if the mark is gone

local entry = read(ARGV[1])
if not is_mark_of(entry, ARGV[2]) or is_below(ARGV[3], entry.fence) then
  return { '0' }
end
redis.call('HSET', key, 'fence', ARGV[3], 'lease', later(ARGV[4]), 'owner', ARGV[5] or entry.owner,
  'request', ARGV[6] or entry.request)
redis.call('PEXPIRE', key, milliseconds(ARGV[4]))
return { '1' }
