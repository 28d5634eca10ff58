import { expect, it } from 'vitest'
import { createRecent } from './createRecent.ts'

it('remembers the last few, and what is told again counts as new', () => {
  const recent = createRecent(2)
  recent.add('a')
  recent.add('b')
  recent.add('a')
  recent.add('c')
  expect(['a', 'b', 'c'].map(recent.has)).toEqual([true, false, true])
  expect(createRecent(2).has('a')).toBe(false)
})
