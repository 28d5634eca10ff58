import type { ParseArgsConfig } from 'node:util'
import type { ServerConfig } from '../config/readConfig.ts'

/** A command of `latchkey`, listed in `index.ts`. */
export type Command = {
  readonly name: string
  /** One line for `latchkey --help`. */
  readonly summary: string
  /** Output of `latchkey <name> --help`. */
  readonly usage: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Whether positional arguments may follow its name. @default false */
  readonly allowPositionals?: boolean | undefined
  /** Runs until done or aborted. Resolves with the exit code. */
  run(context: CommandContext): Promise<number>
}

/** Input of a command. */
export type CommandContext = {
  /** Values of its options, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Positional arguments after its name. */
  readonly positionals: readonly string[]
  readonly config: ServerConfig
  /** Prints a line for the user. */
  print(line: string): void
  /** Prints a line about a problem. */
  warn(line: string): void
  /** Aborts on SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal
  /** Ends the process with code 1 unless it has ended after a time. */
  readonly exitAfter?: ((ms: number) => void) | undefined
}

/** Exit codes of the process. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const
