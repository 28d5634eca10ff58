import { doctor } from 'latchkey/cli'
import type { Command } from './Command.ts'
import { createDev } from './commands/dev.ts'
import { names } from './commands/names.ts'
import { projects } from './commands/projects.ts'
import { serve } from './commands/serve.ts'
import { wallets } from './commands/wallets.ts'

export { runCommand } from './runCommand.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [createDev(), serve, projects, names, wallets, doctor]
