import { existsSync, readdirSync, statSync } from 'node:fs'

/**
 * Checks that an app can be created in a folder: it does not exist yet, or has nothing in it but `.git`.
 *
 * @param target - Path of the folder.
 * @throws Error with the files that are there, and an instruction.
 */
export function assertEmptyAppFolder(target: string): void {
  if (!existsSync(target)) return
  if (!statSync(target).isDirectory())
    throw new Error(`${target} is a file. Name a folder that does not exist yet.`)

  const names = readdirSync(target).filter((name) => name !== '.git')
  if (names.length === 0) return
  const listed = names.length > 3 ? [...names.slice(0, 3), '…'] : names
  throw new Error(
    `The folder ${target} is not empty: it has ${listed.join(', ')}. ` +
      'Name a folder that does not exist yet, as in: npm create latchkey@latest my-app',
  )
}
