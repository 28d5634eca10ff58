import { describe, expect, it } from 'vitest'
import { readJsonNumberText } from './readJsonNumberText.ts'
import { parseFrame } from './parseFrame.ts'

describe('readJsonNumberText', () => {
  it.each([
    ['{"id":123}', '123'],
    ['{ "id" : 1.50e3 }', '1.50e3'],
    ['{"a":{"id":1},"b":["id",2,{"id":3}],"id":18446744073709551615}', '18446744073709551615'],
    ['{"a":"\\"id\\":7,{","id":8}', '8'],
    ['{"\\u0069d":9}', '9'],
    ['{"id":1,"id":2}', '2'],
    ['{"id":1,"x":"id"}', '1'],
    ['{"x":"id","y":5}', undefined],
    ['{"id":"5"}', undefined],
    ['{"id":null}', undefined],
    ['{"id":{"id":5}}', undefined],
    [`{"id":${'9'.repeat(65)}}`, undefined],
  ])('reads the number in %s', (text, number) => {
    expect(readJsonNumberText(text, 'id', 64)).toBe(number)
  })

  it('agrees with JSON.parse for any surrounding members', () => {
    const values = ['"a,b"', '{"id":5}', '[1,"id",[{}]]', '"\\\\"', '-1.5', 'true', '"\\""', '"{"']
    for (const before of values)
      for (const after of values) {
        const text = `{"x": ${before} ,"id":42, "y":${after}}`
        expect(readJsonNumberText(text, 'id', 64)).toBe(
          `${(JSON.parse(text) as { id: number }).id}`,
        )
      }
  })
})

describe('parseFrame', () => {
  it('distinguishes responses from requests', () => {
    expect(parseFrame('{"id":5,"jsonrpc":"2.0","result":true}')).toEqual({
      kind: 'response',
      id: 5,
      isError: false,
    })
    expect(parseFrame('{"id":5,"error":{"code":1}}')).toMatchObject({ isError: true })
    expect(parseFrame('{"id":"a\\"b","jsonrpc":"2.0","method":"m","params":[1]}')).toEqual({
      kind: 'request',
      id: '"a\\"b"',
      method: 'm',
      params: [1],
    })
  })
})
