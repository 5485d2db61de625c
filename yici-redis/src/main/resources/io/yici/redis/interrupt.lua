-- Makes a record in progress interrupted, for good: its outcome is not known.
--
-- KEYS[1]  the record
-- ARGV[1]  known format   ARGV[2]  owner token   ARGV[3]  fence
--
-- Result: 1 if it did, 0 if another one owns, has settled or has finished it

local record = owned(ARGV[1], ARGV[2], ARGV[3])
if record and record.state == 'IN_PROGRESS' then
  redis.call('HSET', key, 'state', 'INTERRUPTED', 'changed', now)
  redis.call('PERSIST', key)
  tell()
  return { '1' }
end
return { '0' }
