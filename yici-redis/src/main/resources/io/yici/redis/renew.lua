-- Extends the lease of a record in progress, from now.
--
-- KEYS[1]  the record
-- ARGV[1]  known format   ARGV[2]  owner token   ARGV[3]  fence   ARGV[4]  lease, microseconds
-- ARGV[5]  how long it is kept behind its lease under RETRY, microseconds
--
-- Result: 1 if it is still held, else 0

local record = owned(ARGV[1], ARGV[2], ARGV[3])
if record and record.state == 'IN_PROGRESS' then
  redis.call('HSET', key, 'lease', later(ARGV[4]))
  keep_in_progress(record.crash, ARGV[4], ARGV[5])
  return { '1' }
end
return { '0' }
