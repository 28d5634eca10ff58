import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from './createTestTree.mjs'
import { typeCheck } from './typeCheck.mjs'

const project = JSON.stringify({
  compilerOptions: {
    composite: true,
    strict: true,
    rootDir: 'src',
    outDir: 'dist',
    module: 'NodeNext',
    types: [],
  },
  include: ['src'],
})
const tree = {
  'tsconfig.json':
    '{"files":[],"references":[{"path":"packages/latchkey"},{"path":"packages/server"}]}',
  'packages/latchkey/package.json': '{"type":"module"}',
  'packages/latchkey/tsconfig.json': project,
  'packages/latchkey/src/a.ts': 'export const a: number = 1\n',
  'packages/latchkey/src/a.module.css': '.a { color: red }',
  'packages/server/package.json': '{"type":"module"}',
  'packages/server/tsconfig.json': project,
  'packages/server/src/b.ts': 'export const b: number = 1\n',
}

it('builds, and rebuilds deleted output', async () => {
  const root = createTestTree(tree)
  const dist = join(root, 'packages/latchkey/dist')
  expect((await typeCheck(root)).problems).toEqual([])
  expect(existsSync(join(dist, 'a.module.css.d.ts'))).toBe(true)
  rmSync(dist, { recursive: true })
  expect((await typeCheck(root)).problems).toEqual([])
  expect(existsSync(join(dist, 'a.js'))).toBe(true)
})

it('finds a wrong type, and a tree without projects', async () => {
  const wrong = createTestTree({
    ...tree,
    'packages/server/src/b.ts': `export const b: number = 'b'\n`,
  })
  expect((await typeCheck(wrong)).problems).toEqual([
    expect.stringContaining('packages/server/src/b.ts(1,14): error TS2322'),
  ])
  expect((await typeCheck(createTestTree({ 'readme.txt': '' }))).problems).toHaveLength(1)
})
