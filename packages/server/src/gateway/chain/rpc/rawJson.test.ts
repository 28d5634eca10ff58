import { describe, expect, it } from 'vitest'
import { parseLossless, splitJsonArray, splitJsonObject } from './rawJson.ts'

/** Generates values of all JSON types, the same ones in every run. */
function* values(count: number): Generator {
  let state = 1
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const texts = ['', 'a', '"', '\\', '\\"', '}{', '][', ',', ':', '\n\u2028', 'é😀', '\\\\"']
  const make = (depth: number): unknown => {
    switch (next(depth > 3 ? 4 : 6)) {
      case 0:
        return texts[next(texts.length)]
      case 1:
        return next(2) === 0 ? -next(1_000) / 7 : next(9) * 1e20
      case 2:
        return [true, false, null][next(3)]
      case 3:
        return next(2) === 0 ? [] : {}
      case 4:
        return Array.from({ length: next(4) }, () => make(depth + 1))
      default:
        return Object.fromEntries(
          Array.from({ length: next(4) }, (_, index) => [
            `${texts[next(texts.length)]}${index}`,
            make(depth + 1),
          ]),
        )
    }
  }
  for (let index = 0; index < count; index += 1) yield make(0)
}

describe('splitJsonObject and splitJsonArray', () => {
  it('agree with JSON.parse for any content and whitespace', () => {
    for (const value of values(2_000))
      for (const indent of [0, 2, '\t']) {
        const object = JSON.stringify({ a: value, 'b"\\': value }, undefined, indent)
        const members = splitJsonObject(object)
        expect([...members.keys()]).toEqual(['a', 'b"\\'])
        for (const text of members.values()) expect(JSON.parse(text)).toEqual(value)
        const elements = splitJsonArray(JSON.stringify([value, 1, value], undefined, indent))
        expect(elements.map((text) => JSON.parse(text) as unknown)).toEqual([value, 1, value])
      }
  })

  it('keep numbers unchanged', () => {
    const members = splitJsonObject('{"id" : 18446744073709551615 , "result":{"a":1.0,"b":1e400}}')
    expect(members.get('id')).toBe('18446744073709551615')
    expect(members.get('result')).toBe('{"a":1.0,"b":1e400}')
    expect(splitJsonArray('[ 9007199254740993,-0 ]')).toEqual(['9007199254740993', '-0'])
  })

  it('return nothing for empty input, and the last of duplicate names', () => {
    expect([...splitJsonObject(' { } ')]).toEqual([])
    expect(splitJsonArray(' [ ] ')).toEqual([])
    expect(splitJsonObject('{"a":1,"a":2}').get('a')).toBe('2')
    expect([...splitJsonObject('{"__proto__":{"x":1}}')]).toEqual([['__proto__', '{"x":1}']])
  })
})

/** Gives whole numbers that may have been rounded as their digits. */
function inDigits(_key: string, value: unknown): unknown {
  const isComplete = Number.isInteger(value) && !`${value as number}`.includes('e')
  return isComplete && !Number.isSafeInteger(value) ? `${BigInt(value as number)}` : value
}

describe('parseLossless', () => {
  it('agrees with JSON.parse for safe numbers', () => {
    for (const value of values(2_000))
      for (const indent of [0, 2]) {
        const text = JSON.stringify([value, 9_007_199_254_740_991], undefined, indent)
        expect(parseLossless(text)).toEqual(JSON.parse(text, inDigits))
      }
  })

  it.each([
    ['18446744073709551615', '18446744073709551615'],
    ['{"value":9007199254740993}', { value: '9007199254740993' }],
    ['[-9007199254740993, 9007199254740992]', ['-9007199254740993', '9007199254740992']],
    ['[9007199254740991]', [9_007_199_254_740_991]],
    [
      '{"a":"x, 9007199254740993","b":[1.9007199254740993e2]}',
      { a: 'x, 9007199254740993', b: [190.07199254740993] },
    ],
    ['{"a":"\\"","b": 9007199254740993}', { a: '"', b: '9007199254740993' }],
  ])('returns the digits of unsafe integers: %s', (text, value) => {
    expect(parseLossless(text)).toEqual(value)
  })

  it('parses very long strings', () => {
    const a = '\n'.repeat(4_000_000)
    const text = JSON.stringify({ a }).replace('}', ',"b": 9007199254740993}')
    const parsed = parseLossless(text) as { readonly a: string; readonly b: string }
    expect(parsed.b).toBe('9007199254740993')
    expect(parsed.a === a).toBe(true)
  })
})
