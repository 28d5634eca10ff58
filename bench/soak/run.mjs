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
 * Serves mixed traffic of many addresses in many networks for minutes, while PostgreSQL and Redis stop and
 * start, clocks jump and a disk is full, and prints memory, latency and losses of each minute:
 *
 *   node bench/soak/run.mjs --minutes 10 --addresses 200 --rate 150 --messages 50
 *
 * It runs the build of the server, or with `--source` its sources. Half of the traffic is for a node over
 * PostgreSQL and Redis, the other half for one with the embedded database, at the same time. The exit code is
 * 1 when an accepted message was lost, or a node is not healthy at the end.
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
const minutes = Number(values.minutes)
const all = {
  addresses: Number(values.addresses),
  rate: Number(values.rate),
  messages: Number(values.messages),
}
const projectId = '0'.repeat(32)
const chainId = 'eip155:31337'
const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'latchkey-soak-'))
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const ends = [() => rm(folder, { recursive: true, force: true })]

/** Starts a server whose only chain has a node of this machine. */
async function serve(name, env = {}) {
  const dataDir = join(folder, name)
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
    startNodeProgram('--import', [join(import.meta.dirname, 'faults.mjs'), ...program, ...args], {
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
 * Runs half of the traffic against a server for a time, with faults at parts of it.
 *
 * @param {Array<{ at: number, name: string, run: () => unknown }>} faults `at` from 0 to 1.
 * @returns {Promise<{ title: string, health: number, lost: number, rows: string[][] }>}
 */
async function soak(title, { child, url }, faults) {
  const ms = minutes * 60_000
  const [addresses, rate, messages] = [all.addresses, all.rate, all.messages].map((of) => of / 2)
  const traffic = startTraffic({ url, projectId, addresses, rate, messages })
  ends.push(traffic.stop)
  const events = []
  const began = performance.now()
  for (const { at, name, run } of faults)
    setTimeout(() => {
      events.push(name)
      Promise.resolve(run()).catch((error) => events.push(`${name}: ${error.message}`))
    }, at * ms)
  const step = Math.min(60_000, ms / 3)
  const rows = [columns]
  let lost = 0
  const addRow = () => {
    const taken = traffic.take()
    lost += taken.lost
    rows.push(rowOf(taken, { child, minute: (performance.now() - began) / 60_000, events }))
  }
  while (performance.now() - began < ms - 100) {
    await wait(Math.min(step, ms - (performance.now() - began)))
    addRow()
  }
  await traffic.settle()
  events.push('the last messages')
  addRow()
  const health = await fetch(`${url}/health`).then(
    ({ status }) => status,
    () => 0,
  )
  traffic.stop()
  return { title, health, lost, rows }
}

const columns = [
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
]

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
    at(latency, 0.5),
    at(latency, 0.99),
    `${count('2')}`,
    `${count('4')}`,
    `${count('5')}`,
    `${statuses.closed ?? 0}`,
    `${delivery.length} of ${published}`,
    at(delivery, 0.99),
    `${refused}`,
    `${lost}`,
    `${reconnects}`,
    events.splice(0).join(', '),
  ]
}

function at(values, share) {
  if (values.length === 0) return '–'
  const sorted = values.toSorted((a, b) => a - b)
  return `${sorted[Math.floor((sorted.length - 1) * share)].toFixed(1)} ms`
}

const node = startNodeProgram(join(import.meta.dirname, '../gateway/node.mjs'))
ends.push(() => killProcess(node))
const nodeUrl = (await addressOf(node)).replace('ws', 'http')
try {
  const postgres = await startPostgres()
  ends.push(() => postgres.stop())
  let redis = await startRedis()
  ends.push(() => redis.stop())
  const shared = await serve('shared', { DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  const alone = await serve('alone')
  const signal = (of, name) => () => of.child.kill(name)
  const results = await Promise.all([
    soak('PostgreSQL and Redis', shared, [
      { at: 0.2, name: 'PostgreSQL stops', run: () => postgres.halt() },
      { at: 0.3, name: 'PostgreSQL starts', run: () => postgres.start() },
      { at: 0.45, name: 'Redis stops', run: () => redis.stop() },
      {
        at: 0.55,
        name: 'Redis starts',
        run: async () => void (redis = await startRedis({ port: redis.port })),
      },
      { at: 0.7, name: 'clock an hour ahead', run: signal(shared, 'SIGUSR2') },
      { at: 0.8, name: 'clock corrected', run: signal(shared, 'SIGUSR2') },
    ]),
    soak('the embedded database', alone, [
      { at: 0.3, name: 'disk full', run: signal(alone, 'SIGWINCH') },
      { at: 0.6, name: 'disk has space', run: signal(alone, 'SIGWINCH') },
      { at: 0.75, name: 'clock an hour ahead', run: signal(alone, 'SIGUSR2') },
      { at: 0.85, name: 'clock corrected', run: signal(alone, 'SIGUSR2') },
    ]),
  ])
  console.log(
    `${all.addresses} addresses, ${all.rate} requests and ${all.messages} messages a second`,
  )
  for (const { title, health, lost, rows } of results) {
    console.log(`\nHalf of them over ${title}; ${lost} lost, health at the end: ${health}`)
    print(rows)
    if (lost > 0 || health !== 200) process.exitCode = 1
  }
} finally {
  for (const close of ends.toReversed())
    await Promise.resolve(close()).catch((error) => console.error(error.message))
}
