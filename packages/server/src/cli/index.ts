import { doctor } from 'latchkey/cli'
import type { Command } from './Command.ts'
import { createDevCommand } from './commands/dev.ts'
import { namesCommand } from './commands/names.ts'
import { projectsCommand } from './commands/projects.ts'
import { serveCommand } from './commands/serve.ts'
import { walletsCommand } from './commands/wallets.ts'

export { runCommand } from './runCommand.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [createDevCommand(), serveCommand, projectsCommand, namesCommand, walletsCommand, doctor]
