import { expect, it } from 'vitest'
import { parseRequests } from './parseRequests.ts'

const error = (code: number): unknown => ({ error: expect.objectContaining({ code }) as unknown })

it('parses a request with raw params and id', () => {
  expect(
    parseRequests('{"jsonrpc":"2.0","id":90071992547409931,"method":"m","params":[1.0]}'),
  ).toEqual({
    single: {
      id: '90071992547409931',
      request: { method: 'm', params: '[1.0]', parsedParams: [1] },
    },
  })
  expect(parseRequests('{"jsonrpc":"2.0","method":"m","id":"a\\"b"}')).toEqual({
    single: { id: '"a\\"b"', request: { method: 'm', params: '', parsedParams: undefined } },
  })
  expect(parseRequests('{"jsonrpc":"2.0","method":"m","params":{"a":1},"id":null}')).toMatchObject({
    single: { id: 'null' },
  })
  expect(parseRequests('{"jsonrpc":"2.0","method":"m"}')).toMatchObject({
    single: { id: undefined, request: { method: 'm' } },
  })
})

it('parses a batch in order, with an error for each invalid element', () => {
  expect(
    parseRequests(
      '[{"jsonrpc":"2.0","id":1,"method":"a"},7,{"jsonrpc":"2.0","id":1,"method":"b"},{"jsonrpc":"2.0","id":3}]',
    ),
  ).toMatchObject({
    batch: [
      { id: '1', request: { method: 'a' } },
      { id: 'null', ...(error(-32600) as object) },
      { id: '1', request: { method: 'b' } },
      { id: '3', ...(error(-32600) as object) },
    ],
  })
})

it('returns an invalid request error for a call without a version', () => {
  expect(parseRequests('{"id":1,"method":"m"}')).toMatchObject({
    single: { id: '1', isWithoutVersion: true, ...(error(-32600) as object) },
  })
})

it.each(['', '{', 'null x', '<html>', '[1,'])('returns a parse error for %j', (text) => {
  expect(parseRequests(text)).toEqual(error(-32700))
})

it.each([
  'null',
  '7',
  '"m"',
  '{}',
  '{"jsonrpc":"2.0","id":1}',
  '{"jsonrpc":"2.0","id":1,"method":7}',
  '{"jsonrpc":"2.0","id":1,"method":""}',
  '{"jsonrpc":"2.0","id":{},"method":"m"}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":"a"}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":null}',
])('returns an invalid request error for %s', (text) => {
  expect(parseRequests(text)).toMatchObject({ single: error(-32600) })
})

it('accepts batches up to the limit, and rejects an empty one [9.10a]', () => {
  const batch = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'm' })))
  expect(parseRequests(batch(1_000))).toHaveProperty('batch.length', 1_000)
  expect(parseRequests(batch(1_001))).toEqual(error(-32600))
  expect(parseRequests('[]')).toEqual(error(-32600))
})
