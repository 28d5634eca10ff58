import { expect, it } from 'vitest'
import { isDeepEqual } from './isDeepEqual.ts'

class Thing {
  readonly name = 'a'
}
const thing = new Thing()

it.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1n, 1n, true],
  [Number.NaN, Number.NaN, true],
  [undefined, {}, false],
  [{}, [], false],
  [{ a: 1, b: 'x' }, { b: 'x', a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[{ a: 1 }], [{ a: 1 }], true],
  [[{ a: 1 }], [{ a: 2 }], false],
  [
    { tokens: [{ quantity: { numeric: '1' } }] },
    { tokens: [{ quantity: { numeric: '1' } }] },
    true,
  ],
  [[{ a: [{ b: [1] }] }], [{ a: [{ b: [1] }] }], false],
  [thing, thing, true],
  [thing, new Thing(), false],
])('compares %o with %o: %s', (a, b, expected) => {
  expect(isDeepEqual(a, b)).toBe(expected)
})
