export function documentedCommands(): readonly {
  readonly path: string
  readonly args: readonly string[]
}[]
