import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { removeStale } from './removeStale.mjs'

it('removes only the output of deleted sources', () => {
  const root = createTestTree({
    'src/a.ts': '',
    'src/deep/b.tsx': '',
    'dist/a.js': '',
    'dist/a.d.ts': '',
    'dist/deep/b.js': '',
    'dist/deep/gone.js': '',
    'dist/gone/c.d.ts': '',
    'dist/picture.svg': '',
  })
  expect(removeStale(root).toSorted()).toEqual(['deep/gone.js', 'gone/c.d.ts'])
  for (const path of ['a.js', 'a.d.ts', 'deep/b.js', 'picture.svg'])
    expect(existsSync(join(root, 'dist', path))).toBe(true)
  expect(removeStale(root)).toEqual([])
})
