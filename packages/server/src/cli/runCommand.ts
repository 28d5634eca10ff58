import { parseArgs } from 'node:util'
import { type Command, type CommandContext, exitCodes } from './Command.ts'

/**
 * Runs the command that the arguments name.
 *
 * @param argv - Arguments, the command's name first.
 * @param context - Input of the command besides its arguments.
 * @returns The exit code: 2 for invalid arguments, 1 when the command failed.
 */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  context: Omit<CommandContext, 'values' | 'positionals'>,
): Promise<number> {
  const { print, warn } = context
  const [name, ...args] = argv
  if (name === '--help' || name === '-h') {
    print(help(commands))
    return exitCodes.ok
  }
  const command = commands.find((each) => each.name === name)
  if (!command) {
    warn(name === undefined ? 'No command given.' : `Unknown command '${name}'.`)
    warn(help(commands))
    return exitCodes.usage
  }
  if (args.includes('--help') || args.includes('-h')) {
    print(command.usage)
    return exitCodes.ok
  }
  try {
    const read = readArgs(command, args)
    if (typeof read !== 'string') return await command.run({ ...context, ...read })
    warn(read)
    warn(`See: latchkey ${command.name} --help`)
    return exitCodes.usage
  } catch (error) {
    warn(messageOf(error))
    return exitCodes.failed
  }
}

/** Parses options and positional arguments; returns an error message when they are invalid. */
function readArgs(
  { options, allowPositionals: takesWords = false }: Command,
  args: string[],
): Pick<CommandContext, 'values' | 'positionals'> | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options,
      strict: true,
      allowPositionals: takesWords,
    })
    return { values, positionals: positionals }
  } catch (error) {
    return messageOf(error)
  }
}

function help(commands: readonly Command[]): string {
  return [
    'latchkey <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`),
    '',
    'latchkey <command> --help prints its options, latchkey --version the version.',
  ].join('\n')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
