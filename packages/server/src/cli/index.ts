import { doctor } from 'latchkey/cli'
import type { Command } from './Command.ts'
import { createDev } from './dev.ts'
import { names } from './names.ts'
import { projects } from './projects.ts'
import { serve } from './serve.ts'
import { wallets } from './wallets.ts'

export { runCommand } from './runCommand.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [createDev(), serve, projects, names, wallets, doctor]
