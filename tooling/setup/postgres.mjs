import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { findProgram } from './findProgram.mjs'
import { findFreePort } from './findFreePort.mjs'
import { run } from './shell.mjs'

const byHand =
  'Install PostgreSQL 13 or newer, or set POSTGRES_PATH to its initdb, and run this again.'
/** Folder of Debian's PostgreSQL versions, which are not on `PATH`. */
const debianFolder = '/usr/lib/postgresql'

/**
 * Finds PostgreSQL on this machine.
 *
 * @param {Record<string, string | undefined>} [env] `POSTGRES_PATH` takes precedence over `PATH`.
 * @param {string} [versions] Folder with a folder per version.
 * @returns {string | undefined} Absolute path of its `initdb`; the server is beside it.
 */
export function findPostgres(env = process.env, versions = debianFolder) {
  const folders = [env.PATH, ...versionFolders(versions)].filter(Boolean)
  return findProgram(['initdb'], env.POSTGRES_PATH, { PATH: folders.join(delimiter) })
}

/**
 * Ensures that PostgreSQL is installed; installs Debian's package where that is possible.
 *
 * @returns {Promise<void>}
 * @throws Error with instructions when it cannot.
 */
export async function ensurePostgres() {
  if (!findPostgres())
    await installFromDebian('PostgreSQL', ['postgresql'], () => findPostgres(), byHand)
}

/**
 * Starts a new, empty PostgreSQL on the loopback interface. It is deleted when it is stopped or
 * when this process ends.
 *
 * @returns {Promise<import('./postgres.d.mts').RunningPostgres>}
 * @throws Error with the output of PostgreSQL when it does not start.
 */
export async function startPostgres() {
  const initdb = findPostgres()
  if (!initdb) throw new Error(`No PostgreSQL was found. ${byHand}`)
  const owner = await ownerOfClusters()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await makeCluster(initdb, folder, owner)
    const port = await findFreePort()
    const launch = () => launchServer(join(dirname(initdb), 'postgres'), { folder, port, owner })
    return { ...manage(await launch(), launch, remove), ...addressOf(port) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Returns a server that can be stopped and restarted. */
function manage(first, launch, remove) {
  let running = first
  const halt = async () => {
    await running?.stop()
    running = undefined
  }
  return {
    halt,
    async start() {
      running ??= await launch()
    },
    async stop() {
      await halt()
      remove()
    },
  }
}

function addressOf(port) {
  const url = (database) => `postgres://latchkey@127.0.0.1:${port}/${database}`
  return { port, url: url('postgres'), urlOf: url }
}

function versionFolders(versions) {
  try {
    const names = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
    return names.map((name) => join(versions, name, 'bin'))
  } catch {
    return []
  }
}

/** Returns a user for PostgreSQL, which refuses to run as root: that of Debian, or `nobody`. */
async function ownerOfClusters() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it as.')
}

async function idOf(which, name) {
  const { code, stdout } = await run('id', [which, name])
  return code === 0 ? Number(stdout) : undefined
}

async function makeCluster(initdb, folder, owner) {
  const args = ['--pgdata', join(folder, 'data'), '--username', 'latchkey', '--auth', 'trust']
  const quick = ['--no-sync', '--no-instructions', '--encoding', 'UTF8', '--locale', 'C']
  const child = spawn(initdb, [...args, ...quick], { cwd: folder, ...owner })
  const { code, output } = await ended(child)
  if (code !== 0) throw new Error(`PostgreSQL made no cluster:\n${output}`)
}

function ended(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ code: undefined, output: `${output}${error.message}` }),
    )
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Starts a server. Resolves to a function that stops it, once it accepts connections. */
async function launchServer(program, { folder, port, owner }) {
  const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const own = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, ...forgetful }
  const settings = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program, ['-D', join(folder, 'data'), ...settings], { cwd: folder, ...owner })
  const leave = () => {
    child.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', leave)
  const exited = ended(child).finally(() => process.off('exit', leave))
  const isReady = new Promise((resolve) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve(true)
    })
  })
  const first = await Promise.race([isReady, exited])
  if (first !== true) throw new Error(`PostgreSQL did not start on port ${port}:\n${first.output}`)
  return {
    // An immediate shutdown: connections of clients are closed.
    stop() {
      child.kill('SIGINT')
      return exited
    },
  }
}
