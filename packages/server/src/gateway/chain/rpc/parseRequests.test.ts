import { expect, it } from 'vitest'
import { readCalls } from './parseRequests.ts'

const error = (code: number): unknown => ({ wrong: expect.objectContaining({ code }) as unknown })

it('reads a call, its params and its id as they stand', () => {
  expect(readCalls('{"jsonrpc":"2.0","id":90071992547409931,"method":"m","params":[1.0]}')).toEqual(
    {
      one: { id: '90071992547409931', call: { method: 'm', params: '[1.0]', given: [1] } },
    },
  )
  expect(readCalls('{"method":"m","id":"a\\"b"}')).toEqual({
    one: { id: '"a\\"b"', call: { method: 'm', params: '', given: undefined } },
  })
  expect(readCalls('{"method":"m","params":{"a":1}}')).toMatchObject({ one: { id: 'null' } })
})

it('reads a batch in its order, with what is no call in its place', () => {
  expect(readCalls('[{"id":1,"method":"a"},7,{"id":1,"method":"b"},{"id":3}]')).toMatchObject({
    several: [
      { id: '1', call: { method: 'a' } },
      { id: 'null', ...(error(-32600) as object) },
      { id: '1', call: { method: 'b' } },
      { id: '3', ...(error(-32600) as object) },
    ],
  })
})

it.each(['', '{', 'null x', '<html>', '[1,'])('says that %j is no JSON', (text) => {
  expect(readCalls(text)).toEqual(error(-32700))
})

it.each([
  'null',
  '7',
  '"m"',
  '{}',
  '{"id":1}',
  '{"id":1,"method":7}',
  '{"id":1,"method":""}',
  '{"id":{},"method":"m"}',
  '{"id":1,"method":"m","params":"a"}',
  '{"id":1,"method":"m","params":null}',
])('says that %s is no call', (text) => {
  expect(readCalls(text)).toMatchObject({ one: error(-32600) })
})

it('takes batches up to their limit, and none that is empty [9.10a]', () => {
  const batch = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, method: 'm' })))
  expect(readCalls(batch(1_000))).toHaveProperty('several.length', 1_000)
  expect(readCalls(batch(1_001))).toEqual(error(-32600))
  expect(readCalls('[]')).toEqual(error(-32600))
})
