import { commands, runCommand } from './commands/index.ts'
import { readConfig } from './config.ts'

/** Codes that shells give to a process that a signal ended. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const stop = new AbortController()
for (const [signal, code] of Object.entries(signalCodes))
  process.on(signal, () => {
    // Whoever asks twice does not want to wait.
    if (stop.signal.aborted) process.exit(code)
    stop.abort()
  })

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  config: readConfig(process.env, process.cwd()),
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`latchkey: ${line}\n`),
  signal: stop.signal,
})
