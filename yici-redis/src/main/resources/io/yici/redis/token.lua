-- What the scripts of one-time tokens share, behind clock.lua; it is put in front of each of them.
--
-- KEYS[1]  what the script is about; a slot is a hash:
--   format               version of this form
--   token                the token that lies there
--   owner purpose name   the slot
--   expires kept         instants: when it can no longer be burnt, when it is forgotten

-- So long ago.
local function earlier(micros)
  return string.format('%.0f', tonumber(now) - tonumber(micros))
end

-- What lies in the slot, as an array of token, owner, purpose, name, expires, kept; or nil if nothing does or it is
-- forgotten; or nil and the reason why it cannot be read.
local function in_slot(known_format)
  local found = redis.pcall('HMGET', key, 'token', 'owner', 'purpose', 'name', 'expires', 'kept', 'format')
  if found.err then
    if string.find(found.err, 'WRONGTYPE', 1, true) then
      return nil, 'a value of another kind, not written by Yici, lies under its key'
    end
    error(found.err)
  end
  local format = table.remove(found)
  if not format and redis.call('EXISTS', key) == 0 then
    return nil
  end
  for i = 1, 6 do
    if not found[i] then
      return nil, 'a hash that was not written by Yici lies under its key'
    end
  end
  if (tonumber(format or '') or 1 / 0) > tonumber(known_format) then
    return nil, 'token format ' .. (format or 'missing')
  end
  if is_over(found[6]) then
    return nil
  end
  return found
end

