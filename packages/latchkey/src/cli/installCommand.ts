import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const managers = [
  { lockfile: 'pnpm-lock.yaml', add: 'pnpm add', dev: '-D' },
  { lockfile: 'yarn.lock', add: 'yarn add', dev: '-D' },
  { lockfile: 'bun.lock', add: 'bun add', dev: '-d' },
  { lockfile: 'bun.lockb', add: 'bun add', dev: '-d' },
  { lockfile: 'package-lock.json', add: 'npm install', dev: '-D' },
] as const

/**
 * Returns the command that adds packages to an app, for the package manager of its lockfile.
 *
 * @param folder - Folder of the app.
 * @param packages - Such as `viem@^2.40`.
 * @param kind - Whether only development needs them.
 */
export function installCommand(
  folder: string,
  packages: readonly string[],
  kind: 'production' | 'development' = 'production',
): string {
  const { add, dev } = managerOf(folder)
  return [add, ...(kind === 'development' ? [dev] : []), ...packages].join(' ')
}

function managerOf(folder: string): (typeof managers)[number] {
  const found = managers.find(({ lockfile }) => existsSync(join(folder, lockfile)))
  if (found) return found
  return folder === dirname(folder) ? managers[4] : managerOf(dirname(folder))
}
