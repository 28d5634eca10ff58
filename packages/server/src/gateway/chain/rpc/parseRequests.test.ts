import { expect, it } from 'vitest'
import { parseRequests } from './parseRequests.ts'

const error = (code: number): unknown => ({ error: expect.objectContaining({ code }) as unknown })

it('reads a call, its params and its id as they stand', () => {
  expect(
    parseRequests('{"jsonrpc":"2.0","id":90071992547409931,"method":"m","params":[1.0]}'),
  ).toEqual({
    single: {
      id: '90071992547409931',
      request: { method: 'm', params: '[1.0]', parsedParams: [1] },
    },
  })
  expect(parseRequests('{"method":"m","id":"a\\"b"}')).toEqual({
    single: { id: '"a\\"b"', request: { method: 'm', params: '', parsedParams: undefined } },
  })
  expect(parseRequests('{"method":"m","params":{"a":1}}')).toMatchObject({ single: { id: 'null' } })
})

it('reads a batch in its order, with what is no call in its place', () => {
  expect(parseRequests('[{"id":1,"method":"a"},7,{"id":1,"method":"b"},{"id":3}]')).toMatchObject({
    batch: [
      { id: '1', request: { method: 'a' } },
      { id: 'null', ...(error(-32600) as object) },
      { id: '1', request: { method: 'b' } },
      { id: '3', ...(error(-32600) as object) },
    ],
  })
})

it.each(['', '{', 'null x', '<html>', '[1,'])('says that %j is no JSON', (text) => {
  expect(parseRequests(text)).toEqual(error(-32700))
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
  expect(parseRequests(text)).toMatchObject({ single: error(-32600) })
})

it('takes batches up to their limit, and none that is empty [9.10a]', () => {
  const batch = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, method: 'm' })))
  expect(parseRequests(batch(1_000))).toHaveProperty('batch.length', 1_000)
  expect(parseRequests(batch(1_001))).toEqual(error(-32600))
  expect(parseRequests('[]')).toEqual(error(-32600))
})
