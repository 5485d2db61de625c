-- Reads the record and the clock. Writes nothing.
--
-- KEYS[1]  the record
--
-- Result: now, then names and values of the fields; nothing after now if there is no record

local fields = redis.call('HGETALL', key)
table.insert(fields, 1, now)
return fields
