import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../tooling/setup/postgres.mjs'
import { startRedis } from '../../tooling/setup/redis.mjs'
import {
  addressOf,
  killProcess,
  latchkey,
  startNodeProgram,
  readProcessUsage,
} from '../relay/process.mjs'
import { print } from '../table.mjs'
import { startTraffic } from './traffic.mjs'

/**
 * Serves mixed traffic of many addresses for minutes, while PostgreSQL and Redis stop and start, the
 * clock jumps and a disk is full, and prints memory, latency and losses of each minute:
 *
 *   node bench/soak/run.mjs --minutes 10 --addresses 200 --rate 150 --messages 50
 *
 * It runs the build of the server, or with `--source` its sources. Half of the time one node serves over
 * PostgreSQL and Redis, the other half another one with a folder of 96 MiB.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    addresses: { type: 'string', default: '200' },
    rate: { type: 'string', default: '150' },
    messages: { type: 'string', default: '50' },
    source: { type: 'boolean', default: false },
  },
})
const [minutes, addresses, rate, messages] = [
  values.minutes,
  values.addresses,
  values.rate,
  values.messages,
].map(Number)
const projectId = '0'.repeat(32)
const chainId = 'eip155:31337'
const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'latchkey-soak-'))
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const ends = [() => rm(folder, { recursive: true, force: true })]

/** Starts a server whose only chain has a node of this machine. */
async function serve(name, env = {}, dataDir = join(folder, name)) {
  await mkdir(dataDir, { recursive: true })
  const chain = {
    id: chainId,
    name: 'Chain',
    nativeCurrency: { name: 'C', symbol: 'C', decimals: 18 },
    rpcUrls: [nodeUrl],
    only: true,
  }
  await writeFile(join(dataDir, 'latchkey.config.json'), JSON.stringify({ chains: [chain] }))
  const isBuilt = !values.source && existsSync(join(root, 'packages/server/dist'))
  const program = isBuilt
    ? [latchkey]
    : [join(root, 'tooling/vite/runSource.mjs'), join(root, 'packages/server/src/cli/main.ts')]
  const runs = (args) =>
    startNodeProgram('--import', [join(import.meta.dirname, 'clock.mjs'), ...program, ...args], {
      LATCHKEY_DATA: dataDir,
      ...env,
    })
  // A project that is cached is served while the database is away.
  const created = runs(['projects', 'create', '--id', projectId, '--name', 'Soak'])
  created.stdout.resume()
  await once(created, 'exit')
  const child = runs(['serve', '--roles', 'gateway,relay', '--port', '0', '--log', 'error'])
  ends.push(() => killProcess(child))
  return { child, url: (await addressOf(child)).replace('ws', 'http') }
}

/**
 * Runs traffic against a server for a time, with faults at parts of it.
 *
 * @param {Array<{ at: number, name: string, run: () => unknown }>} faults `at` from 0 to 1.
 */
async function soak(title, { child, url }, faults, ms) {
  const traffic = startTraffic({ url, projectId, addresses, rate, messages })
  const events = []
  const began = performance.now()
  for (const { at, name, run } of faults)
    setTimeout(() => {
      events.push(name)
      Promise.resolve(run()).catch((error) => events.push(`${name}: ${error.message}`))
    }, at * ms)
  const step = Math.min(60_000, ms / 3)
  const rows = [
    [
      'min',
      'memory',
      'p50',
      'p99',
      '2xx',
      '4xx',
      '5xx',
      'closed',
      'delivered',
      'p99',
      'refused',
      'lost',
      'reconnects',
      'events',
    ],
  ]
  while (performance.now() - began < ms - 100) {
    await wait(Math.min(step, ms - (performance.now() - began)))
    rows.push(
      rowOf(traffic.take(), { child, minute: (performance.now() - began) / 60_000, events }),
    )
  }
  const health = await fetch(`${url}/health`).then(
    ({ status }) => status,
    () => 0,
  )
  await traffic.stop()
  console.log(`\n${title}; health after it: ${health}`)
  print(rows)
}

function rowOf(
  { latency, delivery, statuses, published, refused, lost, reconnects },
  { child, minute, events },
) {
  const count = (first) =>
    Object.entries(statuses).reduce(
      (sum, [status, times]) => sum + (status.startsWith(first) ? times : 0),
      0,
    )
  return [
    minute.toFixed(1),
    `${(readProcessUsage(child.pid).rss / 1_048_576).toFixed(0)} MiB`,
    `${at(latency, 0.5)} ms`,
    `${at(latency, 0.99)} ms`,
    `${count('2')}`,
    `${count('4')}`,
    `${count('5')}`,
    `${statuses.closed ?? 0}`,
    `${delivery.length} of ${published}`,
    `${at(delivery, 0.99)} ms`,
    `${refused}`,
    `${lost}`,
    `${reconnects}`,
    events.splice(0).join(', '),
  ]
}

function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1)
}

/** Mounts a small file system, where that is permitted. */
async function smallDisk() {
  const path = join(folder, 'disk')
  await mkdir(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', path], { stdio: 'ignore' })
    ends.push(() => execFileSync('umount', ['-l', path]))
    return path
  } catch {
    return undefined
  }
}

/** Fills a disk until nothing more can be written, and returns a function that empties it. */
async function fillDisk(path) {
  const file = join(path, 'fill')
  try {
    for (;;) await writeFile(file, Buffer.alloc(1_048_576), { flag: 'a' })
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
  }
}

const node = startNodeProgram(join(import.meta.dirname, '../gateway/node.mjs'))
ends.push(() => killProcess(node))
const nodeUrl = (await addressOf(node)).replace('ws', 'http')
try {
  const half = (minutes * 60_000) / 2
  const postgres = await startPostgres()
  ends.push(() => postgres.stop())
  let redis = await startRedis()
  ends.push(() => redis.stop())
  const shared = await serve('shared', { DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  await soak(
    `${addresses} addresses, ${rate} requests and ${messages} messages a second, PostgreSQL and Redis`,
    shared,
    [
      { at: 0.25, name: 'PostgreSQL stops', run: () => postgres.halt() },
      { at: 0.35, name: 'PostgreSQL starts', run: () => postgres.start() },
      { at: 0.5, name: 'Redis stops', run: () => redis.stop() },
      {
        at: 0.6,
        name: 'Redis starts',
        run: async () => void (redis = await startRedis({ port: redis.port })),
      },
      { at: 0.75, name: 'clock an hour ahead', run: () => shared.child.kill('SIGUSR2') },
      { at: 0.85, name: 'clock corrected', run: () => shared.child.kill('SIGUSR2') },
    ],
    half,
  )
  await killProcess(shared.child)
  const disk = await smallDisk()
  const alone = await serve('alone', {}, disk)
  await soak(
    `The same, one node in its own folder${disk ? '' : ' (no small disk is permitted)'}`,
    alone,
    disk
      ? [
          { at: 0.3, name: 'disk full', run: () => fillDisk(disk) },
          { at: 0.6, name: 'disk has space', run: () => rm(join(disk, 'fill')) },
        ]
      : [],
    half,
  )
} finally {
  for (const close of ends.toReversed())
    await Promise.resolve(close()).catch((error) => console.error(error.message))
}
