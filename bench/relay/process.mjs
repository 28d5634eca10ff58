import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const raise = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$0" "$@"'

/**
 * Returns how many files and sockets a child process may have open with its limit raised to the maximum.
 *
 * @returns {number}
 */
export function openFilesLimit() {
  const output = execFileSync('sh', ['-c', 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; ulimit -n'])
  const limit = Number.parseInt(output.toString(), 10)
  return Number.isNaN(limit) ? Infinity : limit
}

/**
 * Starts a Node program with as many open files as the system allows.
 *
 * @param {string} file
 * @param {string[]} [args]
 * @param {Record<string, string>} [env] Added to the environment.
 * @returns {import('node:child_process').ChildProcess}
 */
export function startNodeProgram(file, args = [], env = {}) {
  const child = spawn('sh', ['-c', raise, process.execPath, file, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const leave = () => child.kill('SIGKILL')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  return child
}

/**
 * Waits for the line in which a server prints its address.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>} Its address, as `ws:`.
 */
export function addressOf(child) {
  return new Promise((resolve, reject) => {
    let printed = ''
    const look = (chunk) => {
      printed += chunk
      const [, address] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed) ?? []
      if (!address) return
      child.stdout.off('data', look)
      // From here on it logs errors, of which the first is enough.
      child.stdout.once('data', (log) => console.error(`${log}`.split('\n', 1)[0]))
      child.stdout.resume()
      resolve(address.replace('http', 'ws'))
    }
    child.stdout.on('data', look)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${printed}`)))
  })
}

/** Stops a child and waits until it is gone. */
export async function killProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * Reads what the system counts for a process.
 *
 * @param {number} pid
 * @returns {{ rss: number, cpu: number }} Bytes in memory, seconds of processor time; not a number
 *   where the system does not tell.
 */
export function readProcessUsage(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return { rss: NaN, cpu: NaN }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program comes before, in brackets, and may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // proc(5): utime and stime are fields 14 and 15, in hundredths of a second.
  const cpu = (Number(fields[11]) + Number(fields[12])) / 100
  return { rss: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024, cpu }
}

/** The program that developers and hosts run. */
export const latchkey = join(import.meta.dirname, '../../packages/server/bin/latchkey.mjs')
