/** A command that both `latchkey` and `@latchkey/server` have. */
export type CliCommand = {
  readonly name: string
  /** One line for `latchkey --help`. */
  readonly summary: string
  /** Output of `latchkey <name> --help`. */
  readonly usage: string
  /** Options for `parseArgs` of `node:util`. */
  readonly options: Record<
    string,
    {
      readonly type: 'string' | 'boolean'
      readonly multiple?: boolean
      readonly default?: string | boolean
    }
  >
  /** Resolves with the exit code. */
  run(context: CliContext): Promise<number>
}

/** Input of a command. */
export type CliContext = {
  /** Values of its options, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Prints a line for the user. */
  print(line: string): void
  /** Prints a line about a problem. */
  warn(line: string): void
}
