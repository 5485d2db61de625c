-- What the scripts of fenced values share; it is put in front of each of them. See fenced-set.lua for the form.
--
-- KEYS[1]  the value
--
-- Fences are compared as digits, and never become numbers: a double has 53 bits for their 64.

local key = KEYS[1]

-- The server's clock in microseconds, read once a script.
local time = redis.call('TIME')
local now = time[1] .. string.rep('0', 6 - #time[2]) .. time[2]

local function is_higher(digits, other)
  return #digits > #other or (#digits == #other and digits > other)
end

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

