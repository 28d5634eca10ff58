import * as v from 'valibot'
import { expect, it } from 'vitest'
import { jsonObjectSchema } from './jsonObject.ts'

/** As many objects in one. */
const many = (count: number): object => ({ all: Array.from({ length: count - 1 }, () => ({})) })

/** As many objects, each in another. */
const deep = (count: number): object => (count === 1 ? {} : { in: deep(count - 1) })

it.each([
  ['as many values as it may have', many(2_000), undefined],
  ['more of them', many(2_001), 'Has too many values'],
  ['far more in parts of it', { a: many(1_500), b: many(1_500) }, 'Has too many values'],
  ['as deep a one as it may be', deep(16), undefined],
  ['a deeper one', deep(18), 'Is nested too deeply'],
  ['a list', [], 'Must be an object'],
])('parses objects of limited depth and size: %s', (_what, given, refused) => {
  expect(v.safeParse(jsonObjectSchema, given).issues?.[0].message).toBe(refused)
})
