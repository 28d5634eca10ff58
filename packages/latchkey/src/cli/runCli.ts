import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { CliContext } from './CliCommand.ts'
import { clientVersion } from './clientVersion.ts'
import { doctor } from './doctor/doctor.ts'
import { findInstalledPackage, type InstalledPackage, ownPackage } from './installedPackage.ts'
import { installCommand } from './installCommand.ts'

/** Arguments and surroundings of the program. */
export type CliInput = Omit<CliContext, 'values'> & {
  /** Arguments, the name of the command first. */
  readonly args: readonly string[]
  /** Folder of the app. */
  readonly folder: string
  /** Folder whose packages are searched after those of the app. @default that of this package */
  readonly ownFolder?: string | undefined
}

const serverName = '@latchkey/server'

/**
 * Runs the program `latchkey`: that of `@latchkey/server` when the app has this package, else the
 * commands that need no server.
 *
 * @returns The exit code; undefined once the program of the server has been started, which sets its own.
 */
export async function runCli(input: CliInput): Promise<number | undefined> {
  const { args, folder, ownFolder = ownPackage().folder, print, warn } = input
  const server =
    findInstalledPackage(serverName, folder) ?? findInstalledPackage(serverName, ownFolder)
  const program = server && programOf(server)
  if (program !== undefined) {
    await import(/* @vite-ignore */ pathToFileURL(program).href)
    return undefined
  }

  const [name, ...rest] = args
  if (name === '--version' || name === '-v') {
    print(`latchkey ${clientVersion()}`)
    return 0
  }
  if (name === doctor.name) return await runDoctorCommand(rest, input)
  if (name === '--help' || name === '-h') {
    for (const line of help(folder)) print(line)
    return 0
  }
  warn(
    name === undefined
      ? 'No command given. See: latchkey --help'
      : `'latchkey ${name}' is a command of ${serverName}. Add it: ${addServer(folder, name)}`,
  )
  return 2
}

function programOf({ folder, manifest: { bin } }: InstalledPackage): string | undefined {
  const path = typeof bin === 'string' ? bin : bin?.['latchkey']
  return path === undefined ? undefined : join(folder, path)
}

async function runDoctorCommand(args: string[], { print, warn }: CliInput): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(doctor.usage)
    return 0
  }
  try {
    const { values } = parseArgs({ args, options: doctor.options, strict: true })
    return await doctor.run({ values, print, warn })
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error))
    warn('See: latchkey doctor --help')
    return 2
  }
}

/** `dev` also starts the local chains, which are a package of their own. */
function addServer(folder: string, command: string): string {
  const packages = [serverName, ...(command === 'dev' ? ['@latchkey/localnet'] : [])]
  return installCommand(folder, packages, 'development')
}

function help(folder: string): readonly string[] {
  return [
    'latchkey <command> [options]',
    '',
    `  ${doctor.name.padEnd(10)}${doctor.summary}`,
    '',
    `All other commands, such as dev and serve, are those of ${serverName}. Add it:`,
    `  ${addServer(folder, 'dev')}`,
  ]
}
