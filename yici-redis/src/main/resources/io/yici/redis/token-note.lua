-- Notes that an owner was given a token, for as long as it counts.
--
-- KEYS[1]  the owner's tokens, a sorted set by the instants of their issue
-- ARGV[1]  token   ARGV[2]  window, microseconds
--
-- Result: 1

redis.call('ZADD', key, now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', key, '-inf', earlier(ARGV[2]))
redis.call('PEXPIRE', key, milliseconds(ARGV[2]))
return { '1' }
