import { expect, it } from 'vitest'
import { createRecentSet } from './createRecentSet.ts'

it('createRecentSet evicts the oldest members, and adding a member again makes it the newest', () => {
  const recent = createRecentSet(2)
  recent.add('a')
  recent.add('b')
  recent.add('a')
  recent.add('c')
  expect(['a', 'b', 'c'].map(recent.has)).toEqual([true, false, true])
  expect(createRecentSet(2).has('a')).toBe(false)
})
