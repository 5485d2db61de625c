-- The key, the time and the order of fences, as all scripts see them; it is put in front of each of them.
--
-- KEYS[1]  the only key
--
-- Instants and durations are microseconds, in decimal digits. Doubles hold those exactly until the year 2255. Fences have 64 bits:
-- they are compared by their digits and never become numbers.

local key = KEYS[1]

-- The server's clock, read once a script.
local time = redis.call('TIME')
local now = time[1] .. string.rep('0', 6 - #time[2]) .. time[2]

local function later(micros)
  return string.format('%.0f', tonumber(now) + tonumber(micros))
end

local function is_over(instant)
  return tonumber(instant) <= tonumber(now)
end

-- A duration as PEXPIRE takes it, never none.
local function milliseconds(micros)
  return string.format('%.0f', math.max(1, math.ceil(tonumber(micros) / 1000)))
end

local function is_below(fence, other)
  return #fence < #other or (#fence == #other and fence < other)
end

