import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { stripClauseIds, stripClauseIdsFromFolder } from './stripClauseIds.mjs'

it.each([
  ['/** The status [4.4]. */', '/** The status. */'],
  ['/** Tabs [2.2, 9.1d]; views [2.7]. */', '/** Tabs; views. */'],
  ['// Reset first [4.4]', '// Reset first'],
  ['/** A wallet.\n *\n * @see [4.1]\n */', '/** A wallet.\n */'],
  [
    '/**\n * A wallet.\n *\n * @param id - Its id.\n * @see [4.1, 9.1d]\n */',
    '/**\n * A wallet.\n *\n * @param id - Its id.\n */',
  ],
  ['/** A wallet. @see [4.1] */', '/** A wallet. */'],
  ['/**\n * A\n * @see [4.1], EIP-1193\n */', '/**\n * A\n * @see EIP-1193\n */'],
  ['/**\n * A\n * @see EIP-1193, [4.1]\n */', '/**\n * A\n * @see EIP-1193\n */'],
  ['/**\n * A\n * @see [4.1]\n * @see EIP-55\n */', '/**\n * A\n * @see EIP-55\n */'],
])('strips the clause ids of %j', (text, expected) => {
  expect(stripClauseIds(text)).toBe(expected)
})

it.each([
  "export declare const version: '[4.4]'",
  'export type Pair = [4.4, 2.1]',
  "export declare const url: 'https://example.org/[4.4]'",
  '/** Element `list[0]`, of [1]; see [the list](https://example.org/4.4). */',
  '/** @see EIP-1193 */',
])('leaves %j as it is', (text) => {
  expect(stripClauseIds(text)).toBe(text)
})

it('strips every declaration file below a folder, and no other file', () => {
  const text = '/** One [1.1]. */\nexport declare const one: 1\n'
  const root = createTestTree({
    'a.d.ts': text,
    'deep/b.d.ts': text,
    'c.js': text,
    'd.d.ts': 'export {}\n',
  })
  expect(stripClauseIdsFromFolder(root)).toBe(2)
  expect(readFileSync(join(root, 'deep/b.d.ts'), 'utf8')).not.toContain('[1.1]')
  expect(readFileSync(join(root, 'c.js'), 'utf8')).toBe(text)
})
