-- Releases a record in progress.
--
-- KEYS[1]  the record
-- ARGV[1]  known format   ARGV[2]  owner token   ARGV[3]  fence
-- ARGV[4]  how long it is kept, microseconds     ARGV[5]  1 if its fingerprint is kept, 0 if any content may follow
--
-- Result: 1 if it did, 0 if another one owns, has settled or has finished it

local record = owned(ARGV[1], ARGV[2], ARGV[3])
if record and record.state == 'IN_PROGRESS' then
  if ARGV[5] == '0' then
    redis.call('HSET', key, 'fingerprint', '')
  end
  release(ARGV[4])
  tell()
  return { '1' }
end
return { '0' }
