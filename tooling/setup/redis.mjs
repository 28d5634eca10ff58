import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { findProgram } from './findProgram.mjs'
import { findFreePort } from './findFreePort.mjs'

const byHand =
  'Install Redis 7 or Valkey, or set REDIS_SERVER_PATH to its server, and run this again.'

/**
 * Finds a Redis server on this machine.
 *
 * @param {Record<string, string | undefined>} [env] `REDIS_SERVER_PATH` takes precedence over
 * `PATH`.
 * @returns {string | undefined} Absolute path of the program.
 */
export function findRedis(env = process.env) {
  return findProgram(['redis-server', 'valkey-server'], env.REDIS_SERVER_PATH, env)
}

/**
 * Ensures that a Redis server is installed; installs Debian's package where that is possible.
 *
 * @returns {Promise<void>}
 * @throws Error with instructions when it cannot.
 */
export async function ensureRedis() {
  if (!findRedis()) await installFromDebian('Redis', ['redis-server'], findRedis, byHand)
}

/**
 * Starts a new, empty Redis on the loopback interface. It is deleted when it is stopped or when
 * this process ends.
 *
 * @param {object} [options]
 * @param {number} [options.port] Any that is free by default. Give one to bring back a Redis that
 * was stopped, at the address that its clients know.
 * @param {string[]} [options.settings] Arguments of its program, such as `['--requirepass', 'secret']`.
 * @returns {Promise<{ url: string, port: number, stop(): Promise<void> }>}
 * @throws Error with the output of Redis when it does not start.
 */
export async function startRedis({ port, settings = [] } = {}) {
  const program = findRedis()
  if (!program) throw new Error(`No Redis was found. ${byHand}`)

  for (let tries = port === undefined ? 3 : 1; ; tries--) {
    const chosen = port ?? (await findFreePort())
    const server = await launch(program, chosen, settings)
    if (server.stop) return { url: `redis://127.0.0.1:${chosen}`, port: chosen, stop: server.stop }
    // Another process may have taken the port since it was found free.
    if (tries === 1 || !server.output.includes('in use'))
      throw new Error(`Redis did not start on port ${chosen}:\n${server.output}`)
  }
}

/**
 * Resolves to a function that stops the server, once it responds. Rejects with its output when it
 * ends.
 */
function launch(program, port, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no']
  const forgetful = ['--save', '', '--appendonly', 'no']
  const child = spawn(program, [...args, ...forgetful, ...settings].map(String), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const leave = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', leave)
  const exited = new Promise((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  }).then(() => {
    process.off('exit', leave)
    rmSync(folder, { recursive: true, force: true })
  })
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }

  let output = ''
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Ready to accept connections')) resolve({ stop, output })
      })
    void exited.then(() => resolve({ output }))
  })
}
