import { expect, it } from 'vitest'
import { parsePeerPayload } from './parsePeerPayload.ts'

const parse = (error: unknown): unknown =>
  parsePeerPayload(JSON.stringify({ id: 1, jsonrpc: '2.0', error }))

it.each<[string, unknown, object]>([
  [
    'its data',
    { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  ],
  ['a code that is text', { code: '4001', message: 'No' }, { code: 4001, message: 'No' }],
  ['a name for its code', { code: 'DENIED', message: 'No' }, { code: -32_600, message: 'No' }],
  ['a text in place of an object', 'boom', { code: -32_600, message: 'boom' }],
  ['nothing in it', {}, { code: -32_600, message: 'Malformed answer' }],
])('parses an error of a peer with %s', (_, error, expected) => {
  expect(parse(error)).toEqual({ id: 1, response: { error: expected } })
})
