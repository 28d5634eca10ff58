import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root as repository } from '../setup/shell.mjs'
import { createTestTree } from './createTestTree.mjs'
import { snippets } from './snippets.mjs'

function planted(page) {
  const root = createTestTree({
    'README.md': '# One\n',
    'packages/one/README.md': '# One\n',
    'apps/docs/pages/start.md': page,
    'apps/docs/generate/ambient.d.ts': '',
  })
  symlinkSync(join(repository, 'apps/docs/node_modules'), join(root, 'apps/docs/node_modules'))
  return root
}

const block = (info, ...lines) => ['```' + info, ...lines, '```', ''].join('\n')

it('checks each block as a module, which may import the named ones of its page', async () => {
  const root = planted(
    block('ts [one.ts]', 'export const one: number = 1') +
      block('tsx', "import { one } from './one.ts'", 'export const App = () => <p>{one}</p>') +
      block('ts', 'const one = await Promise.resolve(2)') +
      block('vue', '<script setup lang="ts">', 'const two: number = 2', '</script>') +
      block('sh', 'npm install'),
  )
  expect(await snippets(root)).toEqual({ seen: '4 blocks, 0 not checked', problems: [] })
})

it('reports errors at the lines of the page', async () => {
  const root = planted(
    'Text.\n\n' +
      block('ts [after]', 'const one = 1', 'const two: string = one') +
      block('vue', '<template />', '<script setup lang="ts">', 'gone()', '</script>') +
      block('json', '{') +
      block('ts [a.ts]', 'export {}') +
      block('ts [a.ts]', 'export {}'),
  )
  const { problems } = await snippets(root)
  expect(problems.map((problem) => problem.split(':').slice(0, 2).join(':')).toSorted()).toEqual([
    'apps/docs/pages/start.md:10',
    'apps/docs/pages/start.md:14',
    'apps/docs/pages/start.md:20',
    'apps/docs/pages/start.md:5',
  ])
})

it('counts the blocks that are left out with a reason', async () => {
  const root = planted(block('ts unchecked="another package"', 'gone()') + block('ts', 'export {}'))
  expect(await snippets(root)).toEqual({ seen: '1 blocks, 1 not checked', problems: [] })
})

it('reports blocks that are run nowhere and say no reason', async () => {
  const code = "import { createServer } from 'node:http'"
  const root = planted(
    block('ts', code, 'createServer()') +
      block('ts not-run="starts a server"', code, 'createServer()'),
  )
  const { problems } = await snippets(root)
  expect(problems).toEqual(['apps/docs/pages/start.md:2: run nowhere. Say why: not-run="…"'])
})
