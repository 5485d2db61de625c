-- Sets a value unless a newer owner has.
--
-- KEYS[1]  the value, a hash:
--   format  version of this form
--   fence   of the last writer, decimal digits without leading zeros
--   value   the bytes
--   ends    when the value is over, microseconds, or empty; its fence outlives it
-- ARGV[1]  known format   ARGV[2]  fence   ARGV[3]  value
-- ARGV[4]  how long the value lasts, microseconds, or empty: for good   ARGV[5]  how long its fence is kept after that, microseconds
--
-- Result: APPLIED | BEHIND stored fence | UNREADABLE reason

local stored, unreadable = fence_of(ARGV[1])
if unreadable then
  return { 'UNREADABLE', unreadable }
end
if stored and is_below(ARGV[2], stored) then
  return { 'BEHIND', stored }
end
local ends = ''
if ARGV[4] ~= '' then
  ends = later(ARGV[4])
end
redis.call('HSET', key, 'format', ARGV[1], 'fence', ARGV[2], 'value', ARGV[3], 'ends', ends)
if ends == '' then
  redis.call('PERSIST', key)
else
  redis.call('PEXPIRE', key, string.format('%.0f', math.ceil((tonumber(ARGV[4]) + tonumber(ARGV[5])) / 1000)))
end
return { 'APPLIED' }
