import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { startRedis } from '../../../../tooling/setup/redis.mjs'
import { type Clock, createSystemClock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import { connectRedis, type Redis } from '../store/connectRedis.ts'
import { createRedisRelayStore } from './drivers/createRedisRelayStore.ts'
import type { RelayStore } from './drivers/RelayStore.ts'
import { defaultRelayLimits } from './RelayLimits.ts'

export type TestRedis = {
  readonly url: string
  /** Creates the store of one node. Nodes with one `prefix` share their messages. */
  store(options?: {
    clock?: Clock
    prefix?: string
    total?: number
    nodeId?: string
    log?: Log
  }): Promise<RelayStore & { readonly redis: Redis }>
  stop(): Promise<void>
  /** Restarts it without data, at the same address. */
  restart(): Promise<void>
}

/** Starts a Redis for a test file. @throws Error with what to install when there is none. */
export async function startTestRedis(): Promise<TestRedis> {
  let running = await startRedis()
  const { url, port } = running
  return {
    url,
    stop: () => running.stop(),
    async restart() {
      await running.stop()
      running = await startRedis({ port })
    },
    async store(options = {}) {
      const { clock = createSystemClock(), prefix = `${randomUUID()}:`, log = () => {} } = options
      const redis = await connectRedis({ url, log: () => {}, clock: createSystemClock() })
      const { mailbox } = defaultRelayLimits
      const store = await createRedisRelayStore({
        redis,
        nodeId: randomUUID(),
        ...options,
        clock,
        log,
        mailbox,
        prefix,
      })
      onTestFinished(() => {
        if (redis.isOpen) redis.destroy()
      })
      return { ...store, redis }
    },
  }
}
