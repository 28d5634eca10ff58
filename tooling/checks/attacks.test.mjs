import { expect, it } from 'vitest'
import { attackTests } from './attacks.mjs'
import { createTestTree } from './createTestTree.mjs'

const list = 'docs/embedded-wallet-attacks.tsv'
/** Inserted later, so that this file itself names no attacks. */
const bracket = '('
const title = (numbers) => `it('is refused ${bracket}abuse ${numbers})', () => {})\n`
const check = (rows, files) => attackTests(createTestTree({ [list]: rows, ...files })).problems

it('accepts rows that name the files whose titles name them', () => {
  const rows = '1\tOne\ta.test.ts, e2e/b.e2e.ts\n2\tTwo\ta.test.ts\n3\tThree\tc.browser.test.ts\n'
  const files = {
    'a.test.ts': title('1, 2'),
    'e2e/b.e2e.ts': title('1'),
    'c.browser.test.ts': `it.each([["a number ${bracket}abuse 3) [5.12a]", 7]])`,
    'd.test.ts': `// A second one ${bracket}abuse 2)\n`,
    'notATest.ts': title('7'),
  }
  expect(check(rows, files)).toEqual([])
})

it('finds a row without a test, or without the column', () => {
  expect(check('1\tOne\n2\tTwo\n', { 'b.test.ts': title('2') })).toEqual([
    `${list}: 1: no test names it`,
    `${list}: 2: its tests are b.test.ts`,
  ])
})

it('finds a row that names a missing file, one that does not name it, or not all', () => {
  const rows = '1\tOne\tnone.test.ts\n2\tTwo\ta.test.ts\n3\tThree\tb.test.ts\n'
  const files = { 'a.test.ts': title('1, 3'), 'b.test.ts': title('3') }
  expect(check(rows, files)).toEqual([
    `${list}: 1: no file none.test.ts`,
    `${list}: 1: its tests are a.test.ts`,
    `${list}: 2: a.test.ts does not name it`,
    `${list}: 2: no test names it`,
    `${list}: 3: its tests are a.test.ts, b.test.ts`,
  ])
})

it('finds a title with an attack that is not in the list', () => {
  expect(check('1\tOne\ta.test.ts\n', { 'a.test.ts': title('1, 7') })).toEqual([
    `a.test.ts: ${bracket}abuse 7) is not in ${list}`,
  ])
})

it('fails when there are no attacks', () => {
  expect(check('', {})).toEqual(['It saw no attack.'])
})
