import { exitCodes } from './Command.ts'
import { commands, runCommand } from './index.ts'
import { type ServerConfig, readConfig } from '../config/readConfig.ts'
import { reportInvalidConfiguration } from './doctor/reportInvalidConfiguration.ts'
import { printVersion } from './printVersion.ts'

/** Exit codes of a process that a signal ended: 128 and the number of the signal. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

// What the program writes is for its user alone: the data folder holds the secret and the database.
process.umask(0o077)

const stop = new AbortController()
for (const [signal, code] of Object.entries(signalCodes))
  process.on(signal, () => {
    // The second signal exits without waiting.
    if (stop.signal.aborted) process.exit(code)
    stop.abort()
  })

// The reader of a pipe may end first, such as `head`, or the collector of a server's log.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const warn = (line: string): boolean => process.stderr.write(`latchkey: ${line}\n`)

/** Ends the process unless it has ended after a time. */
function exitAfter(ms: number): void {
  const timer = setTimeout(() => {
    warn(`It did not end within ${ms / 1_000} seconds.`)
    process.exit(exitCodes.failed)
  }, ms)
  timer.unref()
}

/** Reads the configuration; returns the error when it is invalid. */
function configuration(): ServerConfig | Error {
  try {
    return readConfig(process.env, process.cwd())
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Runs the program; resolves with its exit code. */
async function run(args: readonly string[]): Promise<number> {
  if (args[0] === '--version' || args[0] === '-v') {
    printVersion(print)
    return exitCodes.ok
  }
  const config = configuration()
  if (config instanceof Error) {
    const isChecked = args[0] === 'doctor' && args.includes('--server')
    if (isChecked) return reportInvalidConfiguration(config, args.includes('--json'), print)
    warn(config.message)
    return exitCodes.usage
  }
  return await runCommand(commands, args, { config, print, warn, signal: stop.signal, exitAfter })
}

process.exitCode = await run(process.argv.slice(2))
