import { expect, it } from 'vitest'
import { createBoundedSet } from './createBoundedSet.ts'

it('createBoundedSet evicts the oldest members, and adding a member again makes it the newest', () => {
  const recent = createBoundedSet(2)
  recent.add('a')
  recent.add('b')
  recent.add('a')
  recent.add('c')
  expect(['a', 'b', 'c'].map(recent.has)).toEqual([true, false, true])
  expect(createBoundedSet(2).has('a')).toBe(false)
})
