import { expect, it } from 'vitest'
import { inlineFirstChunk } from './inlineFirstChunk.mjs'

const chunk = (fileName, code, imports = []) => ({
  fileName,
  code,
  imports,
  dynamicImports: [],
  moduleIds: [fileName],
})
const entry = chunk('index.js', 'import{a as e}from"./chunks/button.js";export{e as open};', [
  'chunks/button.js',
])
const button = chunk(
  'chunks/button.js',
  'const x=()=>import("./later.js"),y={};export{x as a,y as in};',
)

it('leaves an entry with its own exports alone, and later chunks that share its values', async () => {
  const later = chunk(
    'chunks/later.js',
    'import{a as e,in as t}from"./button.js";export const open=e,shared=t;',
    ['chunks/button.js'],
  )
  const [merged, ...others] = await inlineFirstChunk([entry, button, later])
  expect(others.map(({ fileName, imports }) => [fileName, imports])).toEqual([
    ['chunks/later.js', []],
  ])
  expect(merged.code).toContain('./chunks/later.js')
  const load = ({ code }) => import(`data:text/javascript,${encodeURIComponent(code)}`)
  const first = await load(merged)
  expect(Object.keys(first)).toEqual(['open'])
  expect((await load(others[0])).open).toBe(first.open)
  // A page that loads the entry a second time keeps the values of the first.
  await load({ code: `${merged.code}//` })
  expect((await load({ code: `${others[0].code}//` })).open).toBe(first.open)
})

it('refuses a chunk that imports the first one in another form', async () => {
  const later = chunk('chunks/later.js', 'export*from"./button.js";', ['chunks/button.js'])
  await expect(inlineFirstChunk([entry, button, later])).rejects.toThrow('unknown form')
})
