import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import {
  type AuthPayload,
  formatCacaoMessage,
  parseAuthPayload,
  createCacaoPayload,
} from './cacao.ts'
import { createRecapUri, getRecapMethods, readRecap, formatRecapStatement } from './recap.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const request: AuthPayload = {
  chains: ['eip155:1', 'eip155:10'],
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: 'abcd1234efgh',
  iat: '2026-01-02T03:04:05.000Z',
  statement: 'Sign in, please.',
  exp: '2026-01-02T04:04:05.000Z',
  requestId: 'r1',
  resources: ['https://app.example/terms'],
}

describe('messageOf', () => {
  it('formats an EIP-4361 message', () => {
    const payload = createCacaoPayload(
      request,
      { chain: 'eip155:10', address },
      request.resources ?? [],
    )
    expect(payload.iss).toBe(`did:pkh:eip155:10:${address}`)
    expect(payload).not.toHaveProperty('chains')
    expect(formatCacaoMessage(payload)).toBe(
      createSiweMessage({
        address,
        chainId: 10,
        domain: 'app.example',
        uri: 'https://app.example/login',
        version: '1',
        nonce: 'abcd1234efgh',
        issuedAt: new Date('2026-01-02T03:04:05.000Z'),
        expirationTime: new Date('2026-01-02T04:04:05.000Z'),
        requestId: 'r1',
        statement: 'Sign in, please.',
        resources: ['https://app.example/terms'],
      }),
    )
  })

  it('contains the ReCap statement once', () => {
    const resources = [createRecapUri(['personal_sign', 'eth_sign'], ['eip155:1'])]
    const payload = createCacaoPayload(request, { chain: 'eip155:1', address }, resources)
    const signedText =
      "Sign in, please. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'."
    const message = formatCacaoMessage(payload)
    expect(parseSiweMessage(message).statement).toBe(signedText)
    expect(formatCacaoMessage({ ...payload, statement: signedText })).toBe(message)
  })

  it('keeps the blank line of a missing statement', () => {
    const { statement: _none, ...bare } = request
    const payload = createCacaoPayload(bare, { chain: 'eip155:1', address }, [])
    expect(formatCacaoMessage(payload)).toContain(
      `${address}\n\n\nURI: https://app.example/login\n`,
    )
  })

  it.each([undefined, {}, { ...request, nonce: 1 }, { ...request, resources: [1] }])(
    'rejects a malformed request: %#',
    (value) => {
      expect(parseAuthPayload(value)).toBeUndefined()
    },
  )
})

describe('a ReCap', () => {
  it('round-trips in standard base64 without padding', () => {
    const text = createRecapUri(['personal_sign', 'eth_sendTransaction'], ['eip155:1'])
    expect(text).toMatch(/^urn:recap:[A-Za-z0-9+/]+$/)
    expect(readRecap(['x', text])).toEqual({
      eip155: {
        'request/eth_sendTransaction': [{ chains: ['eip155:1'] }],
        'request/personal_sign': [{ chains: ['eip155:1'] }],
      },
    })
    expect(getRecapMethods(readRecap([text]))).toEqual(['eth_sendTransaction', 'personal_sign'])
  })

  it('parses base64url and padding', () => {
    const json = JSON.stringify({ att: { eip155: { 'request/ÿ?>': [{}] } } })
    const padded = Buffer.from(json).toString('base64')
    const forUrls = Buffer.from(json).toString('base64url')
    for (const text of [padded, forUrls])
      expect(getRecapMethods(readRecap([`urn:recap:${text}`]))).toEqual(['ÿ?>'])
  })

  it.each([['urn:recap:!!!'], ['urn:recap:e30'], ['urn:recap:bm90IGpzb24'], ['https://x.example']])(
    'rejects a malformed ReCap: %s',
    (resource) => {
      expect(readRecap([resource])).toBeUndefined()
      expect(formatRecapStatement(readRecap([resource]), 'Hello')).toBe('Hello')
    },
  )

  it('is parsed only from the last resource', () => {
    expect(readRecap([createRecapUri(['a'], []), 'https://x.example'])).toBeUndefined()
  })
})
