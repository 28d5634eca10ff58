import { describe, expect, it } from 'vitest'
import { isUnprocessedError, classifyError } from './classifyError.ts'

describe('classifyError', () => {
  it.each([
    [3, 'execution reverted: no funds'],
    [-32000, 'nonce too low'],
    [-32000, 'insufficient funds for gas * price + value'],
    [-32000, 'exceeds block gas limit'],
    [-32602, 'invalid argument 0: hex string without 0x prefix'],
    [-32005, 'query returned more than 10000 results'],
    [-32000, 'block range is too large: limit exceeded'],
    [-32002, 'Transaction simulation failed'],
  ])('returns final for %i %s', (code, message) => {
    expect(classifyError({ code, message })).toBe('final')
  })

  it.each([
    [-32005, 'rate limit exceeded'],
    [-32029, 'Too many requests'],
    [429, 'Your app has exceeded its compute units per second capacity'],
    [-32090, 'daily request count exceeded, request rate limited'],
    [-32000, 'upgrade your plan'],
    [-32603, 'monthly quota reached'],
  ])('returns limited for %i %s', (code, message) => {
    expect(classifyError({ code, message })).toBe('limited')
  })

  it.each([
    [-32000, 'header not found'],
    [-32000, 'missing trie node 1a2b (path )'],
    [-32603, 'json: cannot unmarshal number'],
    [-32005, 'Node is behind by 42 slots'],
    [-32601, 'Method not found'],
    [-32000, 'the method eth_getProof does not exist/is not available'],
    [-32603, 'Temporary internal error. Please try again later'],
  ])('returns unavailable for %i %s', (code, message) => {
    expect(classifyError({ code, message })).toBe('unavailable')
  })
})

it.each([
  [true, -32601, 'Method not found'],
  [true, 429, 'busy'],
  [true, -32005, 'daily request count exceeded, request rate limited'],
  [false, -32005, 'Node is behind by 42 slots'],
  [false, -32000, 'request timed out'],
  [false, -32000, 'rate limit exceeded'],
  [false, -32603, 'method not found by the upstream'],
])('isUnprocessedError returns %s for %i %s', (isSure, code, message) => {
  expect(isUnprocessedError({ code, message })).toBe(isSure)
})
