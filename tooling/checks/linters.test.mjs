import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root as home } from '../setup/shell.mjs'
import { createTestTree } from './createTestTree.mjs'
import { deadCode, format, lint } from './linters.mjs'

const src = 'packages/latchkey/src'
const tsconfig = '{"compilerOptions":{"strict":true,"module":"NodeNext","lib":["ES2023","DOM"]}}'

/** In two parts, so that this file passes. */
const later = ['TO', 'DO'].join('')

/** Every configured lint rule, each with a minimal violation. */
const broken = {
  'core/state.ts': [
    'latchkey(no-module-state)',
    `let count = 0\nexport const next = () => count++`,
  ],
  'core/cache.ts': ['latchkey(no-module-state)', `export const seen = new Map<string, string>()`],
  'core/ask.ts': [
    'latchkey(no-namespace-literal)',
    `export const is = (n: string) => n === 'solana'`,
  ],
  'evm/other.ts': ['latchkey(no-namespace-literal)', `export const id = 'solana:abc'`],
  'core/send/amount.ts': ['latchkey(no-float-money)', `export const a = (t: string) => Number(t)`],
  'core/balances/plus.ts': ['latchkey(no-float-money)', `export const a = (t: string) => +t`],
  'core/Thing.ts': ['latchkey(no-class)', `export class Thing { x = 1; get() { return this.x } }`],
  'core/silent.ts': ['latchkey(exported-docs)', `export function silent() { return 1 }`],
  'core/post.ts': [
    'latchkey(no-open-target)',
    `export const p = (w: Window) => w.postMessage(1, '*')`,
  ],
  'core/clock.ts': ['eslint(no-restricted-properties)', `export const now = () => Date.now()`],
  'core/slot.ts': ['eslint(no-restricted-globals)', `export const s = () => localStorage.length`],
  'core/wait.ts': [
    'eslint(no-restricted-globals)',
    `export const w = () => setTimeout(() => 1, 1)`,
  ],
  'core/get.ts': ['eslint(no-restricted-globals)', `export const g = () => fetch('/')`],
  'core/any.ts': ['typescript(no-explicit-any)', `export const f = (x: any) => x as string`],
  'core/lost.ts': [
    'typescript(no-floating-promises)',
    `const late = async () => 1\nexport const f = () => { late() }`,
  ],
  'core/default.ts': ['import(no-default-export)', `export default 1`],
  'core/long.ts': ['eslint(max-lines)', `export const a = 1\n${'// on\n'.repeat(301)}`],
  'core/longFunction.ts': [
    'eslint(max-lines-per-function)',
    `export const f = (x: string[]) => {\n${`  x.push('a')\n`.repeat(61)}}`,
  ],
  'core/todo.ts': ['eslint(no-warning-comments)', `// ${later} later\nexport const a = 1`],
  'core/x.test.ts': [
    'vitest(no-restricted-vi-methods)',
    `import { vi } from 'vitest'\nvi.mock('./y.ts')`,
  ],
}

const fine = {
  'caip/list.ts': `export const all = ['eip155', 'solana'] as const`,
  'evm/own.ts': `export const id = 'eip155:1'\nconst known = new Set(['a'])\nexport const k = known`,
  'kernel/clock.ts': `export const now = () => Date.now()`,
  'ui/features/AView.tsx': `/** A view. */\nexport default function AView(): undefined { return undefined }`,
}

it('reports exactly the configured rules', async () => {
  const files = Object.fromEntries([
    ...Object.entries(broken).map(([path, [, text]]) => [`${src}/${path}`, text]),
    ...Object.entries(fine).map(([path, text]) => [`${src}/${path}`, text]),
  ])
  const rules = readFileSync(join(home, '.oxlintrc.json'), 'utf8')
  const root = createTestTree({ ...files, '.oxlintrc.json': rules, 'tsconfig.json': tsconfig })
  symlinkSync(join(home, 'tooling'), join(root, 'tooling'))
  const { problems } = await lint(root)
  for (const [path, [rule]] of Object.entries(broken)) {
    const own = problems.filter((line) => line.startsWith(`${src}/${path}:`))
    expect(own, path).toEqual(expect.arrayContaining([expect.stringContaining(`[${rule}]`)]))
  }
  for (const path of Object.keys(fine))
    expect(problems.filter((line) => line.startsWith(`${src}/${path}:`))).toEqual([])
})

it('fails without files to lint', async () => {
  const { problems } = await lint(createTestTree({ 'readme.txt': '' }))
  expect(problems).toHaveLength(1)
})

it('finds a file that is not formatted', async () => {
  const root = createTestTree({
    '.oxfmtrc.json': '{ "semi": false }\n',
    'a.ts': 'const a = 1;\n',
    'b.ts': 'b()\n',
  })
  expect((await format(root)).problems).toEqual(['a.ts'])
})

it('finds an export and a file that nothing uses', async () => {
  const root = createTestTree({
    'package.json': '{"name":"x","main":"index.js","type":"module"}',
    'knip.json': '{"entry":["index.js"],"project":["**/*.js"]}',
    'index.js': `import { used } from './a.js'\nused()\n`,
    'a.js': 'export const used = () => 1\nexport const unused = 2\n',
    'b.js': 'export const lonely = 1\n',
  })
  symlinkSync(join(home, 'node_modules'), join(root, 'node_modules'))
  const { problems } = await deadCode(root)
  expect(problems.toSorted()).toEqual(['a.js: exports unused', 'b.js: files b.js'])
})
