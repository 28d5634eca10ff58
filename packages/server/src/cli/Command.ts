import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config/readConfig.ts'

/** One command of `latchkey`. A new one is a file beside this one and a line in `index.ts`. */
export type Command = {
  readonly name: string
  /** One line for `latchkey --help`. */
  readonly summary: string
  /** What `latchkey <name> --help` prints. */
  readonly usage: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Whether words may follow its name. @default false */
  readonly allowPositionals?: boolean | undefined
  /** Runs until done or told to stop. Resolves with the exit code. */
  run(context: CommandContext): Promise<number>
}

/** What a command gets. */
export type CommandContext = {
  /** Values of its options, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Words after its name that are no options. */
  readonly positionals: readonly string[]
  readonly config: Config
  /** Prints a line for the user. */
  print(line: string): void
  /** Prints a line about a problem. */
  warn(line: string): void
  /** Aborts when the user or the system wants the process to end. */
  readonly signal: AbortSignal
}

/** Exit codes as shells know them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const
