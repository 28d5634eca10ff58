import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../tooling/setup/redis.mjs'
import {
  addressOf,
  killProcess,
  latchkey,
  openFilesLimit,
  startNodeProgram,
  readProcessUsage,
} from './relay/process.mjs'
import { print } from './table.mjs'

const file = (name) => join(import.meta.dirname, 'relay', name)
const rate = 1000
/** Half of them publish, half subscribe. */
const loadSockets = 1000
/** Milliseconds that the load generator may lag before delays measure the machine, not the server. */
const mostLate = 20

/**
 * Measures the relay beside a bare WebSocket server that only forwards, in one run: sockets that
 * are idle, messages through one process, messages through two over Redis. The load is generated
 * in another process.
 *
 * @param {{ quick?: boolean }} [options] `quick` takes fewer sockets and less time.
 * @returns {Promise<{ title: string, rows: string[][] }>} A heading, and rows with ours, the bare
 *   server's and the ratio.
 */
export async function relay({ quick = false } = {}) {
  const seconds = quick ? 3 : 10
  const socketCount = quick ? 1000 : 10_000
  const sockets = Math.min(socketCount, openFilesLimit() - loadSockets - 200)
  if (sockets < socketCount)
    console.error(
      `This system lets a process open ${openFilesLimit()} files (ulimit -Hn): ` +
        `${sockets} idle sockets instead of ${socketCount}.`,
    )

  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-relay-'))
  // All sockets connect from one address.
  const config = JSON.stringify({ limits: { exemptLoopback: true } })
  await writeFile(join(folder, 'latchkey.config.json'), config)
  const redis = await startRedis()
  try {
    const bare = await alone(() => startNodeProgram(file('bare.mjs')), { sockets, seconds })
    const one = await alone(() => serve(folder), { sockets, seconds })
    const two = await together(() => serve(folder, { REDIS_URL: redis.url }), { seconds })
    const late = Math.max(bare.late, one.late, two.late)
    if (late > mostLate)
      console.error(
        `The machine was busy: the load came up to ${late.toFixed(0)} ms late. Believe processor ` +
          'time and memory; measure delays again on a quiet machine.',
      )
    return {
      title: `relay, ${sockets} idle sockets, ${rate} messages/s`,
      rows: table(one, two, bare),
    }
  } finally {
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function serve(folder, env = {}) {
  const args = ['serve', '--roles', 'relay', '--open', '--port', '0']
  return startNodeProgram(latchkey, args, { LATCHKEY_DATA: folder, ...env })
}

/** One server, idle sockets first, then the load while they stay. */
async function alone(start, { sockets, seconds }) {
  const server = start()
  const holder = startNodeProgram(file('generator.mjs'))
  try {
    const url = await addressOf(server)
    const empty = readProcessUsage(server.pid)
    await order(holder, { url, hold: sockets })
    const usageAtIdle = readProcessUsage(server.pid)
    const load = await measure([server], { from: url, to: url, seconds })
    const connect = ((usageAtIdle.cpu - empty.cpu) / sockets) * 1000
    return {
      ...load,
      rss: usageAtIdle.rss,
      connect,
      perSocket: (usageAtIdle.rss - empty.rss) / sockets,
    }
  } finally {
    await Promise.all([server, holder].map(killProcess))
  }
}

/** Two servers: publishers connect to one, subscribers to the other. */
async function together(start, { seconds }) {
  const servers = [start(), start()]
  try {
    const [from, to] = await Promise.all(servers.map(addressOf))
    return await measure(servers, { from, to, seconds })
  } finally {
    await Promise.all(servers.map(killProcess))
  }
}

async function measure(servers, parameters) {
  const generator = startNodeProgram(file('generator.mjs'))
  const used = () => servers.map(({ pid }) => readProcessUsage(pid).cpu)
  try {
    const ended = order(generator, { ...parameters, load: loadSockets / 2, rate })
    await Promise.race([ended, message(generator, ({ loading }) => loading)])
    const [before, began] = [used(), performance.now()]
    const { p50, p99, lost, late } = await ended
    const seconds = (performance.now() - began) / 1000
    const cpu = Math.max(...used().map((now, index) => (now - before[index]) / seconds))
    return { p50, p99, lost, late, cpu }
  } finally {
    await killProcess(generator)
  }
}

async function order(generator, what) {
  const answered = message(generator, ({ done, failed }) => done ?? failed)
  generator.send(what)
  const exited = once(generator, 'exit').then(() => ({ failed: 'The generator ended.' }))
  const { done, failed } = await Promise.race([answered, exited])
  if (failed !== undefined) throw new Error(failed)
  return done
}

function message(child, fits) {
  return new Promise((resolve) => {
    const look = (output) => {
      if (fits(output) === undefined) return
      child.off('message', look)
      resolve(output)
    }
    child.on('message', look)
  })
}

function table(one, two, bare) {
  const row = (name, ours, other, unit, digits = 2) => [
    name,
    `${ours.toFixed(digits)} ${unit}`,
    `${other.toFixed(digits)} ${unit}`,
    (ours / other).toFixed(2),
  ]
  const mebi = 2 ** 20
  return [
    row('memory with idle sockets', one.rss / mebi, bare.rss / mebi, 'MiB', 0),
    row('memory per idle socket', one.perSocket / 1024, bare.perSocket / 1024, 'KiB', 1),
    row('CPU per connect and subscribe', one.connect, bare.connect, 'ms'),
    row('publish → deliver, p50', one.p50, bare.p50, 'ms'),
    row('publish → deliver, p99', one.p99, bare.p99, 'ms'),
    row('CPU of one core', one.cpu * 100, bare.cpu * 100, '%', 0),
    row('two processes over Redis, p50', two.p50, bare.p50, 'ms'),
    row('two processes over Redis, p99', two.p99, bare.p99, 'ms'),
    row('two processes, CPU of the busier', two.cpu * 100, bare.cpu * 100, '%', 0),
    ['messages lost', `${one.lost + two.lost}`, `${bare.lost}`, ''],
  ]
}

// The children are ended when this process exits; a signal alone would leave them.
for (const [index, signal] of ['SIGHUP', 'SIGINT', 'SIGTERM'].entries())
  process.once(signal, () => process.exit(128 + [1, 2, 15][index]))

if (process.argv[1] === import.meta.filename) {
  const { title, rows } = await relay({ quick: process.argv.includes('--quick') })
  print([[title, 'Latchkey', 'bare ws', 'ratio'], ...rows])
}
