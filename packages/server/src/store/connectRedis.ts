import type { RedisClientType } from '@redis/client'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'

/** A connection to Redis or Valkey that reconnects automatically. */
export type Redis = RedisClientType

/** Interval between pings. */
const pingIntervalMs = 5_000
/** Unanswered pings after which the connection is replaced. */
const maxUnanswered = 2

/**
 * Connects to Redis.
 *
 * Commands fail immediately while it is disconnected, because callers have their own timeouts and
 * retries.
 *
 * @param options - `url` is `redis[s]://[[user]:password@]host[:port][/db]`.
 * @returns The connection, once it is open.
 * @throws Error when it fails; the message does not contain the password.
 */
export async function connectRedis(options: {
  readonly url: string
  readonly log: Log
  readonly clock: Clock
}): Promise<Redis> {
  const { url, log, clock } = options
  const { createClient } = await import('@redis/client')
  let hasStood = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (retries) => hasStood && Math.min(50 * 2 ** Math.min(retries, 6), 2_000),
    },
  })
  client.on('error', (error: Error) => {
    if (hasStood) log({ level: 'warn', event: 'redis.failed', message: error.message })
  })
  try {
    await client.connect()
  } catch (cause) {
    throw new Error(`Redis at ${hostOf(url)} cannot be reached. Check REDIS_URL.`, { cause })
  }
  hasStood = true
  monitor(client, { log, clock })
  return client
}

/** Detects a server that hangs with its sockets open, which TCP does not report. */
function monitor(client: Redis, { log, clock }: { log: Log; clock: Clock }): void {
  // Counted, not timed: after a suspension of this process every elapsed time is long.
  let unanswered = 0

  function sendPing(): void {
    unanswered += 1
    client.ping().then(
      () => {
        unanswered = 0
      },
      () => {},
    )
  }

  function connectAnew(): void {
    unanswered = 0
    log({ level: 'warn', event: 'redis.unresponsive' })
    client.destroy()
    client.connect().catch(() => {})
  }

  const stop = clock.every(pingIntervalMs, () => {
    // Closed by its owner.
    if (!client.isOpen) stop()
    else if (unanswered < maxUnanswered) sendPing()
    else connectAnew()
  })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'REDIS_URL'
}
