import { existsSync, linkSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestFolder } from '../database.fixture.ts'
import { removeSocketFile } from './removeSocketFile.ts'

it('leaves the next module resolution able to follow symbolic links', async () => {
  const folder = realpathSync(createTestFolder())
  const { resolve } = createRequire(join(folder, 'main.cjs'))
  mkdirSync(join(folder, 'package'))
  for (const name of ['first.cjs', 'second.cjs']) writeFileSync(join(folder, 'package', name), '')
  symlinkSync(join(folder, 'package'), join(folder, 'linked'))
  // The resolution is at fault only where the folders above are known already.
  resolve(join(folder, 'package/first.cjs'))

  const path = await createStaleSocket(folder)
  await removeSocketFile(path)
  expect(resolve(join(folder, 'linked/second.cjs'))).toBe(join(folder, 'package/second.cjs'))
  expect(existsSync(path)).toBe(false)
})

it('accepts that there is no file', async () => {
  await expect(removeSocketFile(join(createTestFolder(), 'none'))).resolves.toBeUndefined()
})

it('rejects a path that it cannot remove', async () => {
  await expect(removeSocketFile(createTestFolder())).rejects.toThrow(/EISDIR|EPERM/)
})

/** Creates the file that a process leaves behind which was killed while it listened. */
async function createStaleSocket(folder: string): Promise<string> {
  const listening = join(folder, 'listening')
  const stale = join(folder, 'stale')
  const server = createServer().listen(listening)
  await once(server, 'listening')
  linkSync(listening, stale)
  server.close()
  await once(server, 'close')
  return stale
}
