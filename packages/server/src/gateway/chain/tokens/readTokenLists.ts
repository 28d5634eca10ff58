import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TokenLists } from './listedTokens.ts'
import { parseTokenList } from './parseTokenList.ts'

/**
 * Reads the token lists of a deployment: all JSON files of `tokens` in the data folder, by name.
 *
 * @returns An empty list without such a folder.
 * @throws Error that names the invalid file.
 */
export async function readTokenLists(dataDir: string): Promise<readonly TokenLists[]> {
  const folder = join(dataDir, 'tokens')
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return parseTokenList(await readFile(path, 'utf8'), path)
    }),
  )
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
