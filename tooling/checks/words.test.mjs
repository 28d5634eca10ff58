import { expect, it } from 'vitest'
import { plant } from './plant.mjs'
import { words } from './words.mjs'

const planted = {
  'path.md': ['see /', 'wo', 'rk/main/x'],
  'registry.yaml': ['https://registry.', 'npmjs', '.org/'],
  'author.ts': ['// written by an A', 'I agent'],
  'product.ts': ['// thanks, Chat', 'GPT'],
  'conflict.ts': ['<<<<', '<<< ours'],
}

it.each(Object.entries(planted))('finds what %s may not say', (path, parts) => {
  const { problems } = words(plant({ [path]: parts.join('') }))
  expect(problems).toEqual([expect.stringContaining(`${path}:1: `)])
})

it('lets ordinary text and addresses pass', () => {
  const folder = 'work'
  const root = plant({
    // A folder of that name is nobody's machine.
    'a.md': `Go to https://example.org/${folder}/ and ./${folder}/b. The user agent says so. 3 < 4.`,
    'b.png': planted['author.ts'].join(''),
  })
  expect(words(root)).toEqual({ seen: '1 files', problems: [] })
})
