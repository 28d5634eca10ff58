import type { Command } from './Command.ts'
import { backupCommand } from './commands/backupCommand.ts'
import { createDevCommand } from './commands/dev.ts'
import { doctorCommand } from './commands/doctorCommand.ts'
import { namesCommand } from './commands/namesCommand.ts'
import { projectsCommand } from './commands/projectsCommand.ts'
import { restoreCommand } from './commands/restoreCommand.ts'
import { secretCommand } from './commands/secretCommand.ts'
import { serveCommand } from './commands/serveCommand.ts'
import { usersCommand } from './commands/usersCommand.ts'
import { walletCommand } from './commands/walletCommand.ts'
import { walletsCommand } from './commands/walletsCommand.ts'

export { runCommand } from './runCommand.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  createDevCommand(),
  serveCommand,
  projectsCommand,
  namesCommand,
  walletsCommand,
  usersCommand,
  walletCommand,
  secretCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
]
