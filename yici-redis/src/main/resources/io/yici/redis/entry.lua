-- What the scripts of the front share, behind clock.lua; it is put in front of each of them.
--
-- KEYS[1]  the entry, a hash:
--   form         version of this form
--   state        MARK, RESULT or ASK
--   fence        MARK: somebody works under a fence not below it. RESULT: the record's. ASK: whatever is below it is over
--   owner        MARK and RESULT: owner token
--   fingerprint  MARK and RESULT: hexadecimal, or empty
--   request      MARK and RESULT: id of the request that claimed, or empty
--   lease        MARK: its end, by this server's clock
--   retained     RESULT: end of retention, by the clock of the database
--   kind codec version type body resource   RESULT: as in the database
--
-- An entry of a newer form, and a value that is none, is left alone.

local function is_whole(entry)
  if not string.find(entry.fence or '', '^%d+$') then
    return false
  end
  if entry.state == 'ASK' then
    return true
  end
  local ends = entry.state == 'MARK' and entry.lease or entry.state == 'RESULT' and entry.retained
  return ends and tonumber(ends) and entry.owner and entry.fingerprint and entry.request
end

-- The entry, or nil; and whether something lies there that is not to be touched.
local function read(known_form)
  local names = { 'form', 'state', 'fence', 'owner', 'fingerprint', 'request', 'lease', 'retained' }
  local found = redis.pcall('HMGET', key, unpack(names))
  if found.err then
    if string.find(found.err, 'WRONGTYPE', 1, true) then
      return nil, true
    end
    error(found.err)
  end
  local entry = {}
  for i, name in ipairs(names) do
    entry[name] = found[i] or nil
  end
  local form = tonumber(entry.form)
  if not form then
    return nil, redis.call('EXISTS', key) == 1
  end
  if form > tonumber(known_form) or not is_whole(entry) then
    return nil, true
  end
  return entry, false
end

local function is_mark_of(entry, owner)
  return entry and entry.state == 'MARK' and entry.owner == owner and not is_over(entry.lease)
end

-- Repeats ask the database from now on; what is below the fence comes too late.
local function ask_database(known_form, fence, life)
  redis.call('DEL', key)
  redis.call('HSET', key, 'form', known_form, 'state', 'ASK', 'fence', fence)
  redis.call('PEXPIRE', key, milliseconds(life))
end

