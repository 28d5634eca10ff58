import { expect, it } from 'vitest'
import { describeValue, hasMembers, membersOf } from './describeValue.ts'

it.each([
  ['text', "'text'"],
  [12n, '12n'],
  [false, 'false'],
  [undefined, 'undefined'],
  [null, 'null'],
  [() => 1, 'ƒ'],
  [[], '[]'],
  [[1, 2], '[2]'],
  [{}, '{}'],
  [{ one: 1, left: undefined }, '{1}'],
  [new Map([['one', 1]]), '{1}'],
])('describes %o', (value, text) => {
  expect(describeValue(value)).toBe(text)
})

it('lists members that are defined', () => {
  expect(membersOf(new Map([['one', 1]]))).toEqual([['one', 1]])
  expect(membersOf(['a'])).toEqual([['0', 'a']])
  expect(hasMembers({ left: undefined })).toBe(false)
  expect(hasMembers(null)).toBe(false)
  expect(hasMembers([0])).toBe(true)
})
