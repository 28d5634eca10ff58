import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tooling/setup/postgres.mjs'
import { formatGoal, median } from './formatGoal.mjs'
import {
  addressOf,
  killProcess,
  latchkey,
  startNodeProgram,
  readProcessUsage,
} from './relay/process.mjs'

const most = { postgres: 1_000, embedded: 4_000 }

/**
 * Measures how long a gateway takes from its start until it answers for its health: on PostgreSQL and
 * on a database of its own, where there is none yet and where there is.
 *
 * @param {{ quick?: boolean }} [options] `quick` starts each once.
 * @returns {Promise<string[][]>} Rows as {@link formatGoal} writes them.
 */
export async function starts({ quick = false } = {}) {
  const rounds = quick ? 1 : 5
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-starts-'))
  try {
    // The first of all makes the tables, and reads the program from the disk.
    const first = await start(join(folder, 'postgres'), { DATABASE_URL: postgres.url })
    const shared = []
    const [made, opened] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      shared.push(await start(join(folder, 'postgres'), { DATABASE_URL: postgres.url }))
      const own = join(folder, `own-${round}`)
      made.push(await start(own))
      opened.push(await start(own))
    }
    const timed = (name, limit, times) =>
      formatGoal(`start on ${name}`, limit, median(times.map(({ ms }) => ms)), 'ms')
    const repeatRow = (name, limit, times) =>
      formatGoal(`memory on ${name}, started`, limit, median(times.map(({ mib }) => mib)), 'MiB')
    return [
      timed('PostgreSQL, empty', most.postgres, [first]),
      timed('PostgreSQL', most.postgres, shared),
      timed('PGlite, new folder', most.embedded, made),
      timed('PGlite, folder that is there', most.embedded, opened),
      repeatRow('PostgreSQL', 250, shared),
      // PGlite adds a few hundred of its own.
      repeatRow('PGlite, new folder', 550, made),
      repeatRow('PGlite, folder that is there', 550, opened),
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(folder, env = {}) {
  const args = ['serve', '--roles', 'gateway', '--open', '--port', '0']
  const began = performance.now()
  const child = startNodeProgram(latchkey, args, { LATCHKEY_DATA: folder, ...env })
  try {
    const url = (await addressOf(child)).replace('ws', 'http')
    const response = await fetch(`${url}/health`)
    if (!response.ok) throw new Error(`Its health is ${response.status}.`)
    return { ms: performance.now() - began, mib: readProcessUsage(child.pid).rss / 2 ** 20 }
  } finally {
    await killProcess(child)
  }
}
