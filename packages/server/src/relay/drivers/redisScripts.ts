/**
 * Lua scripts, which Redis runs atomically.
 *
 * A mailbox is a hash with one field per message, its value `expiresAt|publisher|record`, and `$` for
 * its bytes. A sorted set has the nodes with a route for the topic, scored by the expiry of the route.
 *
 * A value of another form counts as expired, and is returned as empty text. A number of bytes of
 * another form is computed again.
 */

/**
 * KEYS mailbox, routes. ARGV hash, record, publisher, front of the channels, own node, now,
 * expiresAt, max messages, max bytes, topic. Nodes are notified with the record; of a duplicate with
 * the topic alone, because the mailbox has its first publication.
 */
export const putMessageScript = `
local now, expires = tonumber(ARGV[6]), tonumber(ARGV[7])
local value = ARGV[7] .. '|' .. ARGV[3] .. '|' .. ARGV[2]
local function ends(text) return tonumber(string.match(text, '^(%d+)|') or '0') end

local held = redis.call('HGET', KEYS[1], ARGV[1])
local result, notice = 'duplicate', ARGV[10]
if not held or ends(held) <= now then
  if held then redis.call('HDEL', KEYS[1], ARGV[1]) end
  local kept = redis.call('HGET', KEYS[1], '$') or '0'
  local bytes = tonumber(string.match(kept, '^%d+$')) or math.huge
  if held then bytes = bytes - #held end
  local count = redis.call('HLEN', KEYS[1]) - redis.call('HEXISTS', KEYS[1], '$')
  local function full() return count >= tonumber(ARGV[8]) or bytes + #value > tonumber(ARGV[9]) end
  if full() then
    local all = redis.call('HGETALL', KEYS[1])
    count, bytes = 0, 0
    for i = 1, #all, 2 do
      if all[i] ~= '$' then
        if ends(all[i + 1]) <= now then redis.call('HDEL', KEYS[1], all[i])
        else count, bytes = count + 1, bytes + #all[i + 1] end
      end
    end
    redis.call('HSET', KEYS[1], '$', bytes)
    if full() then return 'full' end
  end
  redis.call('HSET', KEYS[1], ARGV[1], value, '$', bytes + #value)
  if redis.call('PTTL', KEYS[1]) < expires - now then
    redis.call('PEXPIRE', KEYS[1], expires - now)
  end
  result, notice = 'stored', ARGV[2]
end
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], now, '+inf')) do
  if node ~= ARGV[5] then redis.call('PUBLISH', ARGV[4] .. node, notice) end
end
return result`

/** KEYS mailbox. ARGV client, now. Returns the bytes of the mailbox, then the messages. */
export const pendingMessagesScript = `
local found, bytes = { '0' }, 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  bytes = bytes + #all[i + 1]
  if all[i] ~= '$' then
    local ends, publisher, record = string.match(all[i + 1], '^(%d+)|([^|]*)|(.*)$')
    if not ends then found[#found + 1] = ''
    elseif tonumber(ends) > tonumber(ARGV[2]) and publisher ~= ARGV[1] then
      found[#found + 1] = record
    end
  end
end
found[1] = string.format('%.0f', bytes)
return found`

/** KEYS mailbox, routes. ARGV node, now, ttl in ms. Returns whether the mailbox exists. */
export const addRouteScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[2] + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3] * 2)
return redis.call('EXISTS', KEYS[1])`
