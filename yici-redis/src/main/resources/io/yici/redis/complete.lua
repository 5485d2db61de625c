-- Completes the record of its owner, also past the lease, or where it was interrupted.
--
-- KEYS[1]  the record
-- ARGV[1]  known format   ARGV[2]  owner token   ARGV[3]  fence
-- ARGV[4]  retention      ARGV[5]  expiry        ARGV[6]  kind   ARGV[7]  codec   ARGV[8]  its version
-- ARGV[9]  content type   ARGV[10] body          ARGV[11] resource, or empty
--
-- Result: 1 if it did, 0 if another one owns, has settled or has finished it

local record = owned(ARGV[1], ARGV[2], ARGV[3])
if record and (record.state == 'IN_PROGRESS' or record.state == 'INTERRUPTED') then
  complete(4)
  tell()
  return { '1' }
end
return { '0' }
