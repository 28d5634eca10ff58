import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../tooling/setup/redis.mjs'
import { openClient } from './relay/client.mjs'
import {
  addressOf,
  killProcess,
  latchkey,
  readProcessUsage,
  startNodeProgram,
} from './relay/process.mjs'
import { print } from './table.mjs'

/** Clients that reconnect, one after another. */
const clients = 200
/** Messages that each of them is delivered again. */
const counts = [5, 50]
const characters = 1_000

/**
 * Measures what it costs a relay that each new connection receives the stored messages of its topic again.
 *
 * @returns {Promise<string[][]>} A heading, and rows with the processor time of a reconnect with messages,
 *   without, and the ratio.
 */
export async function replay() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-replay-'))
  const config = JSON.stringify({ limits: { exemptLoopback: true } })
  await writeFile(join(folder, 'latchkey.config.json'), config)
  const redis = await startRedis()
  try {
    const rows = [['CPU of a reconnect', 'with them', 'without', 'ratio']]
    for (const { name, env } of [
      { name: 'in memory', env: {} },
      { name: 'over Redis', env: { REDIS_URL: redis.url } },
    ]) {
      const [without, ...times] = await measureStore({ LATCHKEY_DATA: folder, ...env })
      for (const [index, ms] of times.entries())
        rows.push([
          `${counts[index]} stored messages, ${name}`,
          `${ms.toFixed(2)} ms`,
          `${without.toFixed(2)} ms`,
          (ms / without).toFixed(2),
        ])
    }
    return rows
  } finally {
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the milliseconds of processor time of a reconnect, without messages and for each count. */
async function measureStore(env) {
  const args = ['serve', '--roles', 'relay', '--open', '--port', '0']
  const server = startNodeProgram(latchkey, args, env)
  try {
    const url = await addressOf(server)
    // The first connections compile the code.
    await reconnectAll(url, await store(url, 5))
    const times = []
    for (const count of [0, ...counts]) {
      const topics = await store(url, count)
      const before = readProcessUsage(server.pid).cpu
      await reconnectAll(url, topics, count)
      times.push(((readProcessUsage(server.pid).cpu - before) * 1_000) / clients)
    }
    return times
  } finally {
    await killProcess(server)
  }
}

/** Publishes messages to one topic for each client, and returns the topics. */
async function store(url, count) {
  const topics = Array.from({ length: clients }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'),
  )
  for (const [index, topic] of topics.entries()) {
    if (count === 0) break
    const publisher = await openClient(url, index)
    const messages = Array.from({ length: count }, (_, number) => ({
      topic,
      message: `${number}`.padEnd(characters, 'x'),
      ttl: 300,
      tag: 1108,
    }))
    await publisher.call('irn_batchPublish', { messages })
    publisher.socket.terminate()
  }
  return topics
}

async function reconnectAll(url, topics, count = 5) {
  for (const [index, topic] of topics.entries()) {
    const client = await openClient(url, index)
    let left = count
    const delivered = new Promise((resolve) => {
      client.onDelivery = () => {
        left -= 1
        if (left === 0) resolve()
      }
      if (left === 0) resolve()
    })
    await client.call('irn_subscribe', { topic })
    await delivered
    client.socket.terminate()
  }
}

if (process.argv[1] === import.meta.filename) print(await replay())
