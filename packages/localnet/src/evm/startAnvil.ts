import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from 'latchkey/internal'
import { portInUseError } from '../portInUseError.ts'
import { anvilBinary } from './anvilBinary.ts'

/** A running EVM network. */
export type Anvil = {
  readonly port: number
  /** Stops it and resolves once its process has exited. */
  stop(): Promise<void>
}

/**
 * Program of the supervisor process of anvil.
 *
 * When the host process ends, even by SIGKILL, the supervisor's standard input closes and it kills
 * anvil. A signal handler could not do that, and belongs to the host program anyway.
 */
const supervisorProgram = `
const { spawn } = require('node:child_process')
const [, binary, ...args] = process.argv
const chain = spawn(binary, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
const end = () => chain.kill('SIGKILL')
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end)
chain.on('error', (error) => { console.error(String(error)); process.exit(1) })
chain.on('exit', (code) => process.exit(code ?? 0))
`

const startTimeout = 30_000
const maxOutput = 4_000

/**
 * Starts one EVM network on the loopback interface.
 *
 * @param options - Chain id, port (0 for any that is free), folder for its cache, clock, and the time
 *   of its genesis block in seconds since 1970, when that is not now.
 * @returns The network, once it answers.
 * @throws Error when the port is taken or anvil does not start; no process is left then.
 */
export async function startAnvil(options: {
  chainId: number
  port: number
  folder: string
  clock: Clock
  begins?: number | undefined
}): Promise<Anvil> {
  const { chainId, port, folder, clock, begins } = options
  const args = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`]
  if (begins !== undefined) args.push('--timestamp', `${begins}`)
  const child = spawn(
    process.execPath,
    ['-e', supervisorProgram, anvilBinary(), ...args, '--cache-path', folder],
    // A process group of its own: Ctrl+C reaches only the host process, which stops it in order.
    { stdio: ['pipe', 'pipe', 'pipe'], cwd: folder, detached: true, windowsHide: true },
  )
  const exited = once(child, 'exit').then(() => undefined)
  // Writing to an exited supervisor is not an error.
  child.stdin?.on('error', () => {})

  async function stop(): Promise<void> {
    child.stdin?.end()
    await exited
  }

  try {
    return { port: await listening(child, exited, port, clock), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reads anvil's output until it prints its port; keeps reading, so that the pipe never blocks. */
function listening(
  child: ChildProcess,
  exited: Promise<void>,
  port: number,
  clock: Clock,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    let settled = false
    const settle = (run: () => void): void => {
      settled = true
      cancel()
      run()
    }
    const cancel = clock.after(startTimeout, () =>
      settle(() => reject(new Error(`anvil did not start within 30 s.\n${output}`))),
    )
    const read = (chunk: Buffer): void => {
      if (settled) return
      output = (output + chunk.toString()).slice(-maxOutput)
      const found = /Listening on [\d.]+:(\d+)/.exec(output)?.[1]
      if (found) settle(() => resolve(JSON.parse(found) as number))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => settle(() => reject(error)))
    void exited.then(() => {
      if (settled) return
      const taken = output.includes('Address already in use')
      settle(() =>
        reject(taken ? portInUseError(port) : new Error(`anvil did not start.\n${output}`)),
      )
    })
  })
}
