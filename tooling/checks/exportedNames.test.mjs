import { expect, it } from 'vitest'
import { exportedNames } from './exportedNames.mjs'
import { createTestTree } from './createTestTree.mjs'

const none = { contracts: [], allowed: [] }
const once = { why: 'one meaning', folders: ['packages/a', 'packages/b'], names: ['Clock'] }

it('rejects a name that two files export', () => {
  const root = createTestTree({
    'packages/a/Chain.ts': 'export type Chain = { id: string }',
    'e2e/chains.ts': 'export interface Chain {}',
    'tooling/run.mjs': 'export async function run() {}',
    'bench/run.mjs': 'export const run = 1',
  })
  expect(exportedNames(root, none).problems).toEqual([
    expect.stringMatching(/^run .*bench\/run\.mjs and tooling\/run\.mjs$/),
    expect.stringMatching(/^Chain .*e2e\/chains\.ts and packages\/a\/Chain\.ts$/),
  ])
})

it('accepts a name of one file, default exports, exports of tests and generated files', () => {
  const root = createTestTree({
    'packages/a/connect.ts':
      'export function connect() {}\nexport declare namespace connect {}\nexport default run',
    'packages/a/connect.test.ts': 'export const connect = 1',
    'apps/b/generated/app.ts': 'export const connect = 1',
    'apps/b/start.ts': 'const connect = 1\nexport default function run() {}',
    'apps/c/index.ts': "export { connect } from './connect.ts'",
  })
  expect(exportedNames(root, none)).toEqual({ seen: '1 names', problems: [] })
})

it('accepts an allowed name once in each of its folders', () => {
  const one = { 'packages/a/Clock.ts': 'export type Clock = 1' }
  const two = { ...one, 'packages/b/Clock.ts': 'export type Clock = 1' }
  const lists = { contracts: [], allowed: [once] }
  expect(exportedNames(createTestTree(two), lists).problems).toEqual([])
  const again = { 'packages/b/time.ts': 'export type Clock = 2' }
  expect(exportedNames(createTestTree({ ...two, ...again }), lists).problems).toHaveLength(1)
  const third = { 'packages/c/Clock.ts': 'export type Clock = 2' }
  expect(exportedNames(createTestTree({ ...two, ...third }), lists).problems).toHaveLength(1)
  expect(exportedNames(createTestTree(one), lists).problems).toEqual([
    'Clock is exported once: remove it from exportedNames.mjs',
  ])
})

it('accepts a name of the contract of a kind of module in any number of them', () => {
  const contract = { why: 'CSS of a view', names: ['css'], files: /View\.tsx$/ }
  const views = {
    'packages/a/AView.tsx': "export const css = ''",
    'packages/a/BView.tsx': "export const css = ''",
  }
  const lists = { contracts: [contract], allowed: [] }
  expect(exportedNames(createTestTree(views), lists).problems).toEqual([])
  const other = { 'packages/a/css.ts': 'export const css = 1' }
  expect(exportedNames(createTestTree({ ...views, ...other }), lists).problems).toHaveLength(1)
})
