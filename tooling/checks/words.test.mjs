import { expect, it } from 'vitest'
import { createTestTree } from './createTestTree.mjs'
import { words } from './words.mjs'

const planted = {
  'path.md': ['see /', 'wo', 'rk/main/x'],
  'registry.yaml': ['https://registry.', 'npmjs', '.org/'],
  'author.ts': ['// written by an A', 'I agent'],
  'product.ts': ['// thanks, Chat', 'GPT'],
  'conflict.ts': ['<<<<', '<<< ours'],
  'makes.ts': ['/** Ma', 'kes a store. */'],
  'paragraph.ts': [' * Ma', 'kes the store.'],
  'contract.sol': ['/// @title Ma', 'kes one pool.'],
  'sentence.md': ['It ma', 'kes sense. Ma', 'kes what is sent.'],
  'tells.ts': ['/** Te', 'lls whether it is open. */'],
  'role.md': ['Kept for who', 'ever is away.'],
  'role.test.ts': ["it('pays some", "body else')"],
  'title.test.ts': ["it('sa", "ys no', () => {})"],
  'caller.ts': ['// Answers who a', 'sks.'],
  'reported.ts': ['// Keeps what is to', 'ld.'],
  'notified.ts': ['/** Called when a wallet is to', 'ld. */'],
  'represents.ts': ['/** A star st', 'ands for any port. */'],
  'idiom.ts': ['/** Not l', 'et in; see the reason. */'],
  'metaphor.ts': ['export type Ro', 'ster = string[]'],
  'constant.ts': ['export const Ho', 'use = {}'],
  'verb.ts': ['async function try', 'Out() {}'],
  'member.ts': ['type Port = { readonly let', 'Go: () => void }'],
  'local.ts': ['const as', 'ked = []'],
  'nested.ts': ['  let to', 'ld = 0'],
  'specification.ts': ['// As in sp', 'ec §4.'],
  'facts.ts': [' * As in fa', 'cts: gateway.md'],
  'inventory.ts': ['/** As in product-', 'inventory. */'],
  'tag.ts': [' * @sou', 'rce https://example.org'],
}

it.each(Object.entries(planted))('rejects the unwanted words of %s', (path, parts) => {
  const { problems } = words(createTestTree({ [path]: parts.join('') }))
  expect(problems).toEqual([expect.stringContaining(`${path}:1: `)])
})

it('accepts ordinary text, names and addresses', () => {
  const folder = 'work'
  const root = createTestTree({
    // A folder of that name on a web site is not a path of a machine.
    'a.md': `Go to https://example.org/${folder}/ and ./${folder}/b. The user agent says so. 3 < 4.`,
    'c.ts': 'const facts = { facts: [], Shop: 1, source: "spec" } // Makes sure of it. A house.',
    'b.png': planted['author.ts'].join(''),
  })
  expect(words(root)).toEqual({ seen: '2 files', problems: [] })
})
