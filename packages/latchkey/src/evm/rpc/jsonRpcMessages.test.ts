import { expect, it } from 'vitest'
import { isWalletError } from '../../errors/index.ts'
import {
  isLimitExceeded,
  matchResponses,
  findBatchError,
  toRpcRequests,
} from './jsonRpcMessages.ts'

const requests = toRpcRequests([
  { method: 'eth_chainId', params: [] },
  { method: 'eth_gasPrice', params: [] },
])
const one = { jsonrpc: '2.0', id: 1, result: '0x1' }
const two = { jsonrpc: '2.0', id: 2, result: '0x2' }

it('toRpcRequests assigns ids from 1', () => {
  expect(requests).toEqual([
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    { jsonrpc: '2.0', id: 2, method: 'eth_gasPrice', params: [] },
  ])
})

it.each<[string, unknown]>([
  ['in order', [one, two]],
  ['out of order', [two, one]],
  ['with ids as text', [{ ...two, id: '2' }, one]],
  ['among answers to other requests', [{ ...one, id: 7 }, two, one]],
])('matches responses that arrive %s', (_, body) => {
  expect(matchResponses(requests, body)).toEqual([{ result: '0x1' }, { result: '0x2' }])
})

it('returns a null result, and ignores a null error', () => {
  const body = [{ ...one, result: null, error: null }, two]
  expect(matchResponses(requests, body)[0]).toEqual({ result: null })
})

it('returns an error with its code and data', () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  expect(matchResponses(requests, [one, { jsonrpc: '2.0', id: 2, error }])[1]).toEqual({ error })
})

it.each<[string, unknown]>([
  ['is missing', [one]],
  ['is there twice', [one, two, two]],
  ['has neither result nor error', [one, { id: 2 }]],
  ['has an error without a code', [one, { id: 2, error: 'no' }]],
  ['is no object', [one, 'two']],
  ['is nothing', undefined],
  ['is null', null],
])('rejects a batch in which a response %s', (_, body) => {
  expect(() => matchResponses(requests, body)).toThrow(
    expect.toSatisfy((error: unknown) => isWalletError(error, 'rpc.bad_response')),
  )
})

it.each<[string, unknown, number | undefined]>([
  ['one error under no id', { id: null, error: { code: -32600 } }, -32600],
  ['one error in a list', [{ error: { code: -32601, message: 'No batches' } }], -32601],
  ['an answer to one call', { id: 1, error: { code: -32600 } }, undefined],
  ['a full batch', [one, two], undefined],
  ['an HTML page', '<html>', undefined],
])('distinguishes %s from a rejected batch', (_, body, code) => {
  expect(findBatchError(body)?.code).toBe(code)
})

it.each([
  [-32005, true],
  [429, true],
  [-32000, false],
  [3, false],
])('classifies code %i as a limit: %s', (code, is) => {
  expect(isLimitExceeded({ code, message: '' })).toBe(is)
})
