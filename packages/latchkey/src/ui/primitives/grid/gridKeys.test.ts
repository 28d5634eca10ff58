import { describe, expect, it } from 'vitest'
import { nextCell } from './gridKeys.ts'
import { visibleRows } from './visibleRows.ts'

// 0 1 2 3 / 4 5 6 7 / 8 9
const position = { count: 10, columns: 4, isRtl: false }

it.each<[string, number, number | undefined]>([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['Home', 7, 0],
  ['End', 0, 9],
  ['Enter', 3, undefined],
])('leads %s from %i to %s', (key, current, next) => {
  expect(nextCell(key, { ...position, current })).toBe(next)
})

it('mirrors where text runs from the right', () => {
  expect(nextCell('ArrowLeft', { ...position, current: 0, isRtl: true })).toBe(1)
  expect(nextCell('ArrowRight', { ...position, current: 1, isRtl: true })).toBe(0)
})

it('returns undefined in a grid without cells', () => {
  expect(nextCell('End', { ...position, count: 0, current: 0 })).toBeUndefined()
})

describe('rows in sight', () => {
  it.each([
    { top: 0, bottom: 400, rows: 100, first: 0, last: 5 },
    { top: 1000, bottom: 1400, rows: 100, first: 8, last: 15 },
    { top: 9800, bottom: 10_400, rows: 100, first: 96, last: 99 },
    { top: -600, bottom: -200, rows: 100, first: 0, last: 0 },
    { top: 0, bottom: 400, rows: 2, first: 0, last: 1 },
  ])('are those between $top and $bottom, and two more on either side: %o', (one) => {
    const { top, bottom, rows, first, last } = one
    expect(visibleRows({ top, bottom, height: 100, rows })).toEqual({ first, last })
  })

  it('are an empty range in a grid without rows', () => {
    expect(visibleRows({ top: 0, bottom: 400, height: 100, rows: 0 })).toEqual({
      first: 0,
      last: -1,
    })
  })
})
