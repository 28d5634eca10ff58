import { expect, it } from 'vitest'
import { createRecentSet } from './createRecentSet.ts'

it('remembers the last few, and what is told again counts as new', () => {
  const recent = createRecentSet(2)
  recent.add('a')
  recent.add('b')
  recent.add('a')
  recent.add('c')
  expect(['a', 'b', 'c'].map(recent.has)).toEqual([true, false, true])
  expect(createRecentSet(2).has('a')).toBe(false)
})
