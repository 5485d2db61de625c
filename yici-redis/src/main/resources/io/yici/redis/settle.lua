-- Decides an unfinished record from outside, if its fence is the expected one, and raises the fence.
--
-- KEYS[1]  the record
-- ARGV[1]  known format   ARGV[2]  expected fence   ARGV[3]  actor   ARGV[4]  reason
-- ARGV[5]  how long a released record is kept, microseconds
-- ARGV[6]  where it completes the record, eight parts of a completion; see complete(). Else it releases it
--
-- Result: 1 if it did, else 0

local record = read(ARGV[1])
if not record or record.fence ~= ARGV[2] then
  return { '0' }
end
if record.state ~= 'IN_PROGRESS' and record.state ~= 'INTERRUPTED' then
  return { '0' }
end
redis.call('HSET', key, 'fence', fence_after(record.fence), 'actor', ARGV[3], 'reason', ARGV[4])
if #ARGV > 5 then
  complete(6)
else
  release(ARGV[5])
end
tell()
return { '1' }
