import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pattern = /^[0-9a-f]{32}$/

/**
 * Reads the development project id of a data folder, and creates one when there is none.
 *
 * @param dataDir - The data folder. It is created when it is missing.
 * @returns 32 hexadecimal digits, the same in every run on that folder.
 * @throws Error when the folder is not writable, or its project id is invalid.
 */
export async function getOrCreateProjectId(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'dev')
  const path = join(folder, 'project-id')
  const stored = await read(path)
  if (stored !== undefined) return stored
  const made = randomBytes(16).toString('hex')
  // Written to another file and renamed, so that no process reads a partial file.
  const aside = `${path}.${made.slice(0, 8)}`
  await mkdir(folder, { recursive: true })
  await writeFile(aside, `${made}\n`, { mode: 0o600 })
  await rename(aside, path)
  return (await read(path)) ?? made
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const id = text.trim()
  if (pattern.test(id)) return id
  throw new Error(`${path} holds no project id. Delete it to get a new one.`)
}
