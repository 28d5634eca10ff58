import { expect, it } from 'vitest'
import { clauseReport, clauses, unknownClauses } from './clauses.mjs'
import { createTestTree } from './createTestTree.mjs'

const list = '2.1a\tViews\tOne.\n2.1b\tViews\tTwo.\n3.4\t\tThree.\n'
/** Inserted later, so that this file itself names no clauses. */
const bracket = '['
const title = (ids) => `it('does it ${bracket}${ids}]', () => {})\n`

it('counts per section what has a test', () => {
  const root = createTestTree({
    'docs/clauses.tsv': list,
    'src/a.test.ts': title('2.1a, 3.4'),
    'e2e/b.e2e.ts': title('3.4'),
    'src/notATest.ts': title('2.1b'),
  })
  expect(clauses(root).map(({ id, tests }) => [id, tests.length])).toEqual([
    ['2.1a', 1],
    ['2.1b', 0],
    ['3.4', 2],
  ])
  expect(clauseReport(root).split('\n')).toEqual([
    'Clauses with a test: 2 of 3',
    '  §2  1 tested, 1 missing  missing 2.1b',
    '  §3  1 tested, 0 missing',
  ])
  expect(unknownClauses(root).problems).toEqual([])
})

it('finds a clause that does not exist', () => {
  const root = createTestTree({ 'docs/clauses.tsv': list, 'src/a.test.ts': title('2.1z') })
  expect(unknownClauses(root).problems).toEqual([`src/a.test.ts: ${bracket}2.1z] is no clause`])
})

it('fails when there are no clauses', () => {
  const root = createTestTree({ 'docs/clauses.tsv': '' })
  expect(unknownClauses(root).problems).toEqual(['It saw no clause.'])
})
