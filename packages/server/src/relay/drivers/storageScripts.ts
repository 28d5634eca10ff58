/**
 * Lua scripts that account for the stored bytes of all mailboxes, by network and address.
 *
 * There is one record `bytes|network|address|topic|hash` per stored message. KEYS are the total in bytes,
 * a sorted set of networks by bytes, and a sorted set of records by expiry. Two more kinds of sorted
 * sets have the same hash tag: the addresses of a network by bytes, and the records of an address by
 * the time of publication. ARGV[1] is the front of their names, ARGV[2] the time to live of all.
 * A total that is no number is computed again, and a record of another form is removed.
 */
const removeRecord = `
local front, life = ARGV[1], ARGV[2]
local function subtract(key, member, bytes)
  if tonumber(redis.call('ZINCRBY', key, -bytes, member)) <= 0 then redis.call('ZREM', key, member) end
end
local function forget(record)
  local bytes, network, address = string.match(record, '^(%d+)|([^|]*)|([^|]*)|')
  local isRemoved = redis.call('ZREM', KEYS[3], record) == 1
  if not isRemoved or not bytes or #bytes > 15 then return end
  redis.call('ZREM', front .. 'of:' .. address, record)
  redis.call('DECRBY', KEYS[1], bytes)
  subtract(KEYS[2], network, bytes)
  subtract(front .. 'in:' .. network, address, bytes)
end
local function forgetExpired(now, most)
  local due = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, most)
  for _, record in ipairs(due) do forget(record) end
end
local kept = redis.call('GET', KEYS[1]) or '0'
if #kept > 15 or not string.match(kept, '^%d+$') then
  local sum, found = 0, redis.call('ZRANGE', KEYS[2], 0, -1, 'WITHSCORES')
  for i = 2, #found, 2 do sum = sum + found[i] end
  redis.call('SET', KEYS[1], string.format('%.0f', sum))
end
local function used() return tonumber(redis.call('GET', KEYS[1]) or '0') end
`

/**
 * ARGV from 3: record, now, expiresAt, max bytes. Returns the result (0 full, 1 recorded, 2 recorded
 * before), the bytes in use, then the evicted records.
 */
export const addStorageRecordScript: string = `${removeRecord}
local record, now, expires, limit = ARGV[3], tonumber(ARGV[4]), ARGV[5], tonumber(ARGV[6])
local bytes, network, address = string.match(record, '^(%d+)|([^|]*)|([^|]*)|')
local members, records = front .. 'in:' .. network, front .. 'of:' .. address
bytes = tonumber(bytes)
local function score(key, member) return tonumber(redis.call('ZSCORE', key, member) or '0') end
local function largest(key)
  local found = redis.call('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  return found[1] or '', tonumber(found[2] or '0')
end
forgetExpired(now, 100)
if redis.call('ZSCORE', KEYS[3], record) then
  redis.call('ZADD', KEYS[3], expires, record)
  return { 2, used() }
end
local evicted = {}
while used() + bytes > limit do
  local heaviest, most = largest(KEYS[2])
  if score(KEYS[2], network) + bytes >= most then heaviest = network end
  local victim, size = largest(front .. 'in:' .. heaviest)
  local isOwn = heaviest == network and score(members, address) + bytes >= size
  local oldest = redis.call('ZRANGE', front .. 'of:' .. victim, 0, 0)[1]
  if isOwn or not oldest or #evicted >= 500 then return { 0, used(), unpack(evicted) } end
  forget(oldest)
  evicted[#evicted + 1] = oldest
end
redis.call('INCRBY', KEYS[1], bytes)
redis.call('ZINCRBY', KEYS[2], bytes, network)
redis.call('ZINCRBY', members, bytes, address)
redis.call('ZADD', records, now, record)
redis.call('ZADD', KEYS[3], expires, record)
for _, key in ipairs({ KEYS[1], KEYS[2], KEYS[3], members, records }) do
  redis.call('PEXPIRE', key, life)
end
return { 1, used(), unpack(evicted) }`

/** ARGV from 3: record. Removes it. */
export const removeStorageRecordScript: string = `${removeRecord}
forget(ARGV[3])
return used()`

/** ARGV from 3: now. Removes expired records and returns the bytes in use. */
export const readStorageScript: string = `${removeRecord}
forgetExpired(tonumber(ARGV[3]), 1000)
return used()`

/** KEYS mailbox. ARGV hash. Removes a message from its mailbox. */
export const removeMessageScript = `
local value = redis.call('HGET', KEYS[1], ARGV[1])
if not value then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
local kept = redis.call('HGET', KEYS[1], '$') or '0'
local bytes = tonumber(string.match(kept, '^%d+$'))
if bytes then redis.call('HSET', KEYS[1], '$', math.max(0, bytes - #value)) end
if redis.call('HLEN', KEYS[1]) == 1 then redis.call('DEL', KEYS[1]) end
return 1`

/** KEYS routes. ARGV record, front of the channels, own node, now. Returns the number of nodes. */
export const forwardWithoutStoringScript = `
local count = 0
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[4], '+inf')) do
  if node ~= ARGV[3] then
    count = count + redis.call('PUBLISH', ARGV[2] .. node, '!' .. ARGV[1])
  end
end
return count`
