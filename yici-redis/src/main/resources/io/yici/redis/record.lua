-- What the scripts of the record store share, behind clock.lua; it is put in front of each of them.
--
-- KEYS[1]  the record, a hash:
--   format       version of this form
--   state        IN_PROGRESS, COMPLETED, INTERRUPTED or RELEASED
--   owner fence attempt   token, fence and number of the last claim
--   fingerprint  hexadecimal, or empty
--   crash        RETRY or INTERRUPT
--   lease changed retained   instants: end of the lease, last transition, end of retention (or empty)
--   expiry       RUN_AGAIN or REFUSE
--   kind codec version type body resource   of a completed record; no body where it was dropped
--   request operation scope key   readable parts
--   actor reason of the last settling
--
-- Instants and durations are microseconds, in decimal digits. Doubles hold those exactly until the year 2255; fences
-- are counted in digits and never become numbers.

-- The number that follows, whatever its size.
local function successor(digits)
  local last = #digits
  while last > 0 and string.sub(digits, last, last) == '9' do
    last = last - 1
  end
  local zeros = string.rep('0', #digits - last)
  if last == 0 then
    return '1' .. zeros
  end
  return string.sub(digits, 1, last - 1) .. string.char(string.byte(digits, last) + 1) .. zeros
end

-- max(stored fence + 1, clock).
local function fence_after(stored)
  local next = successor(stored)
  if #next > #now or (#next == #now and next > now) then
    return next
  end
  return now
end

local STATES = { IN_PROGRESS = true, COMPLETED = true, INTERRUPTED = true, RELEASED = true }

local function is_whole(record)
  return STATES[record.state] and record.owner and record.fingerprint
    and string.find(record.fence or '', '^%d+$') and string.find(record.attempt or '', '^%d+$')
    and tonumber(record.lease) and (record.state ~= 'COMPLETED' or tonumber(record.retained))
end

-- The record; or nil if there is none; or nil and the reason why it cannot be read.
local function read(known_format)
  local names = { 'format', 'state', 'owner', 'fence', 'attempt', 'fingerprint', 'crash', 'lease', 'retained', 'expiry' }
  local found = redis.pcall('HMGET', key, unpack(names))
  if found.err then
    if string.find(found.err, 'WRONGTYPE', 1, true) then
      return nil, 'a value of another kind, not written by Yici, lies under its key'
    end
    error(found.err)
  end
  local record = {}
  for i, name in ipairs(names) do
    record[name] = found[i] or nil
  end
  local format = tonumber(record.format)
  if not format then
    if redis.call('EXISTS', key) == 0 then
      return nil
    end
    return nil, 'a hash that was not written by Yici lies under its key'
  end
  if format > tonumber(known_format) then
    return nil, 'record format ' .. record.format
  end
  if not is_whole(record) then
    return nil, 'parts of the record are missing'
  end
  return record
end

-- The record, if this token and fence own it.
local function owned(known_format, owner, fence)
  local record = read(known_format)
  if record and record.owner == owner and record.fence == fence then
    return record
  end
  return nil
end

-- Wakes those who wait for the record. They find it without that, too, so no failure of it counts, as a missing right.
local function tell()
  redis.pcall('PUBLISH', key .. ':ended', '')
end

-- A record that the next claim takes over is not needed for long once its lease is over: it gets an end of life behind
-- that. One that a crash leaves interrupted has none, since its outcome is not known.
local function keep_in_progress(crash, lease, abandoned_retention)
  if crash == 'RETRY' then
    redis.call('PEXPIRE', key, string.format('%.0f', math.ceil((tonumber(lease) + tonumber(abandoned_retention)) / 1000)))
  end
end

-- A completed record lives until the end of its retention; one that refuses repeats, for ever.
local function complete(first)
  local retention, expiry = ARGV[first], ARGV[first + 1]
  redis.call('HSET', key, 'state', 'COMPLETED', 'changed', now, 'retained', later(retention), 'expiry', expiry,
    'kind', ARGV[first + 2], 'codec', ARGV[first + 3], 'version', ARGV[first + 4], 'type', ARGV[first + 5],
    'body', ARGV[first + 6], 'resource', ARGV[first + 7])
  if expiry == 'RUN_AGAIN' then
    redis.call('PEXPIRE', key, milliseconds(retention))
  else
    redis.call('PERSIST', key)
  end
end

-- A released record lives for some time more.
local function release(retention)
  redis.call('HSET', key, 'state', 'RELEASED', 'changed', now, 'retained', later(retention))
  redis.call('PEXPIRE', key, string.format('%.0f', math.ceil(tonumber(retention) / 1000)))
end

