-- What the scripts of fenced values share, behind clock.lua; it is put in front of each of them. See fenced-set.lua for the form.
--
-- KEYS[1]  the value

-- The stored fence; or nil if there is none; or nil and the reason why it cannot be read.
local function fence_of(known_format)
  local found = redis.pcall('HMGET', key, 'format', 'fence')
  if found.err then
    if string.find(found.err, 'WRONGTYPE', 1, true) then
      return nil, 'a value of another kind, not written by Yici, lies under its key'
    end
    error(found.err)
  end
  local format, fence = found[1], found[2]
  if not format and redis.call('EXISTS', key) == 0 then
    return nil
  end
  if not tonumber(format or '') or not string.find(fence or '', '^%d+$') then
    return nil, 'a hash that was not written by Yici lies under its key'
  end
  if tonumber(format) > tonumber(known_format) then
    return nil, 'format ' .. format
  end
  return fence
end

