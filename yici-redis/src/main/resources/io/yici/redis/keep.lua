-- Puts a committed result in the place of the mark of whoever brings it. Where that mark is gone, it comes too late.
--
-- KEYS[1]  the entry
-- ARGV[1]  known form     ARGV[2]  owner token of the mark     ARGV[3]  life of what it leaves if it is refused, microseconds
-- ARGV[4]  fence          ARGV[5]  end of retention            ARGV[6]  what remains of it, microseconds
-- ARGV[7]  kind           ARGV[8]  codec    ARGV[9]  its version   ARGV[10]  content type   ARGV[11]  body
-- ARGV[12] resource, or empty
-- ARGV[13] owner token    ARGV[14] request id, or empty; where the record is not that of the mark
--
-- Result: 1 if it did, 0 if it is refused; repeats then ask the database

local entry = read(ARGV[1])
if not entry or entry.state ~= 'MARK' then
  return { '0' }
end
if not is_mark_of(entry, ARGV[2]) or is_below(ARGV[4], entry.fence) or is_over(ARGV[5]) then
  ask_database(ARGV[1], entry.fence, ARGV[3])
  return { '0' }
end
redis.call('HSET', key, 'state', 'RESULT', 'fence', ARGV[4], 'owner', ARGV[13] or entry.owner,
  'request', ARGV[14] or entry.request, 'retained', ARGV[5], 'kind', ARGV[7], 'codec', ARGV[8], 'version', ARGV[9],
  'type', ARGV[10], 'body', ARGV[11], 'resource', ARGV[12])
redis.call('PEXPIRE', key, milliseconds(ARGV[6]))
return { '1' }
