-- Answers a claim if the entry can, else sends it to the database; unless something stands in the way, under a mark of its own.
--
-- KEYS[1]  the entry
-- ARGV[1]  known form             ARGV[2]  known fingerprint version, hexadecimal
-- ARGV[3]  owner token            ARGV[4]  lease, microseconds
-- ARGV[5]  fingerprint, hexadecimal, or empty     ARGV[6]  request id, or empty
--
-- Result: COMPLETED kind codec version type body resource request | IN_PROGRESS remaining | MISMATCH |
--         MARKED: ask the database | PASS: ask it, without a mark

-- It takes over the fence of what it replaces, so that what came too late before does so still. Nothing is taken away
-- before a first mark: a server that is out of memory refuses only what comes before the first change of a script.
local function mark(replaced)
  if replaced then
    redis.call('DEL', key)
  end
  local fence = replaced and replaced.fence or '0'
  redis.call('HSET', key, 'form', ARGV[1], 'state', 'MARK', 'fence', fence, 'owner', ARGV[3], 'fingerprint', ARGV[5],
    'request', ARGV[6], 'lease', later(ARGV[4]))
  redis.call('PEXPIRE', key, milliseconds(ARGV[4]))
  return { 'MARKED' }
end

local function in_progress(entry)
  if entry.fingerprint ~= ARGV[5] then
    return { 'PASS' } -- a mark alone refuses nobody
  end
  return { 'IN_PROGRESS', string.format('%.0f', tonumber(entry.lease) - tonumber(now)) }
end

local function completed(entry)
  if entry.owner == ARGV[3] or (entry.fingerprint ~= '' and string.sub(entry.fingerprint, 1, 2) ~= ARGV[2]) then
    return { 'PASS' }
  end
  if entry.fingerprint ~= ARGV[5] then
    return { 'MISMATCH' }
  end
  local parts = redis.call('HMGET', key, 'kind', 'codec', 'version', 'type', 'body', 'resource')
  for i = 1, 6 do
    if not parts[i] then
      return { 'PASS' }
    end
  end
  return { 'COMPLETED', parts[1], parts[2], parts[3], parts[4], parts[5], parts[6], entry.request }
end

local entry, untouchable = read(ARGV[1])
if untouchable then
  return { 'PASS' }
end
if entry and entry.state == 'MARK' and entry.owner == ARGV[3] then
  return { 'MARKED' } -- the same claim once more, since its reply was lost; its lease is not longer for it
end
if entry and entry.state == 'MARK' and not is_over(entry.lease) then
  return in_progress(entry)
end
if entry and entry.state == 'RESULT' and not is_over(entry.retained) then
  return completed(entry)
end
return mark(entry)
