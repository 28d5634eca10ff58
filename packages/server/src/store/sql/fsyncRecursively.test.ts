import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestFolder } from '../database.fixture.ts'
import { fsyncRecursively } from './fsyncRecursively.ts'

it('syncs nested folders', async () => {
  const folder = createTestFolder()
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  writeFileSync(join(folder, 'a/b/file'), 'x')
  await fsyncRecursively(folder)
  symlinkSync('nowhere', join(folder, 'a/b/lost'))
  await expect(fsyncRecursively(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})
