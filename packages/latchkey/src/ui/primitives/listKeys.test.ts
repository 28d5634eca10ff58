import { describe, expect, it } from 'vitest'
import { findTypeAheadMatch, nextIndex } from './listKeys.ts'

describe('keys of a list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 1, undefined],
  ])('%s on row %i leads to %s', (key, current, next) => {
    expect(nextIndex(key, current, 3)).toBe(next)
  })

  it('returns undefined in an empty list', () => {
    expect(nextIndex('End', 0, 0)).toBeUndefined()
  })

  const names = ['MetaMask', 'Phantom', ' Magic', 'Rainbow']
  it.each([
    ['p', 0, 1],
    ['m', 0, 2],
    ['m', 2, 0],
    ['mm', 0, 2],
    ['ma', 2, 2],
    ['RAIN', 0, 3],
    ['z', 0, undefined],
  ])('finds %s from row %i', (typed, current, found) => {
    expect(findTypeAheadMatch(names, typed, current)).toBe(found)
  })
})
