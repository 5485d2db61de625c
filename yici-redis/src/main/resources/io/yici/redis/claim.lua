-- One claim: the table of ClaimRules, judged by the server's clock.
--
-- KEYS[1]   the record
-- ARGV[1]   known format         ARGV[2]   known fingerprint version, hexadecimal
-- ARGV[3]   owner token          ARGV[4]   lease, microseconds
-- ARGV[5]   crash policy         ARGV[6]   fingerprint, hexadecimal, or empty
-- ARGV[7]   request id or empty  ARGV[8]   operation   ARGV[9]  scope   ARGV[10]  key
-- ARGV[11]  how long it is kept behind its lease under RETRY, microseconds
-- ARGV[12]  where it completes at once, eight parts of a completion; see complete()
--
-- Result: GRANTED fence attempt | IN_PROGRESS remaining | COMPLETED kind codec version type body resource request |
--         MISMATCH | INTERRUPTED | TOO_OLD resource | UNREADABLE reason

local at_once = #ARGV > 11

local function grant(stored_fence, stored_attempt)
  local fence = fence_after(stored_fence)
  local attempt = successor(stored_attempt)
  if stored_attempt ~= '0' then
    -- Also takes away what is left of an earlier result, and its end of life. Not for a first claim: a server that is
    -- out of memory refuses only what comes before the first change of a script.
    redis.call('DEL', key)
  end
  redis.call('HSET', key, 'format', ARGV[1], 'state', 'IN_PROGRESS', 'owner', ARGV[3], 'fence', fence,
    'attempt', attempt, 'fingerprint', ARGV[6], 'crash', ARGV[5], 'lease', later(ARGV[4]), 'changed', now,
    'request', ARGV[7], 'operation', ARGV[8], 'scope', ARGV[9], 'key', ARGV[10])
  if at_once then
    complete(12)
  else
    keep_in_progress(ARGV[5], ARGV[4], ARGV[11])
  end
  return { 'GRANTED', fence, attempt }
end

-- Too old for ever; the first repeat that is told so takes the body away.
local function too_old()
  redis.call('HDEL', key, 'kind', 'codec', 'version', 'type', 'body')
  return { 'TOO_OLD', redis.call('HGET', key, 'resource') or '' }
end

local function mismatches(record)
  if record.state == 'RELEASED' and record.fingerprint == '' then
    return false
  end
  return record.fingerprint ~= ARGV[6]
end

local function completed()
  local parts = redis.call('HMGET', key, 'kind', 'codec', 'version', 'type', 'body', 'resource', 'request')
  if not parts[1] then
    return { 'UNREADABLE', 'the result is missing' }
  end
  return { 'COMPLETED', unpack(parts) }
end

local function in_progress(record)
  if not is_over(record.lease) then
    return { 'IN_PROGRESS', string.format('%.0f', tonumber(record.lease) - tonumber(now)) }
  end
  if record.crash == 'RETRY' then
    return grant(record.fence, record.attempt)
  end
  redis.call('HSET', key, 'state', 'INTERRUPTED', 'changed', now)
  return { 'INTERRUPTED' }
end

local function judge(record)
  if record.fingerprint ~= '' and string.sub(record.fingerprint, 1, 2) ~= ARGV[2] then
    return { 'UNREADABLE', 'fingerprint version ' .. string.sub(record.fingerprint, 1, 2) }
  end
  if record.state == 'COMPLETED' and is_over(record.retained) then
    if record.expiry == 'RUN_AGAIN' then
      return grant(record.fence, record.attempt)
    end
    return too_old()
  end
  if mismatches(record) then
    return { 'MISMATCH' }
  end
  -- The same claim once more, since its reply was lost.
  local own = record.owner == ARGV[3] and (record.state == 'IN_PROGRESS' or (record.state == 'COMPLETED' and at_once))
  if own then
    return { 'GRANTED', record.fence, record.attempt }
  end
  if record.state == 'RELEASED' then
    return grant(record.fence, record.attempt)
  elseif record.state == 'COMPLETED' then
    return completed()
  elseif record.state == 'INTERRUPTED' then
    return { 'INTERRUPTED' }
  end
  return in_progress(record)
end

local record, unreadable = read(ARGV[1])
if unreadable then
  return { 'UNREADABLE', unreadable }
end
if not record then
  return grant('0', '0')
end
return judge(record)
