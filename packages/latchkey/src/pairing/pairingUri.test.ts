import { describe, expect, it } from 'vitest'
import { toBase64, encodeUtf8 } from '../crypto/index.ts'
import { formatPairingUri, parsePairingUri } from './pairingUri.ts'

const topic = 'a'.repeat(63) + '1'
const symKey = 'b'.repeat(63) + '2'
const now = 1_790_000_000_000
const parts = { topic, symKey, expiryTimestamp: now / 1000 + 300, methods: [] }
const uri = formatPairingUri(parts)

describe('a pairing URI', () => {
  it('is formatted with topic, version, relay protocol, key, expiry and methods', () => {
    expect(uri).toBe(`wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1790000300`)
    const methods = ['wc_sessionAuthenticate']
    expect(formatPairingUri({ ...parts, methods })).toBe(`${uri}&methods=wc_sessionAuthenticate`)
  })

  it.each([
    ['as it is', uri],
    ['with spaces around it', ` ${uri}\n`],
    ['with slashes', uri.replace('wc:', 'wc://')],
    ['in base64', toBase64(encodeUtf8(uri))],
    ['in base64 without padding', toBase64(encodeUtf8(uri)).replace(/=+$/, '')],
    ['with unknown parameters', `${uri}&relay-data=x&y=`],
    [
      'with its parameters in another order',
      `wc:${topic}@2?${uri.split('?')[1]?.split('&').toReversed().join('&')}`,
    ],
  ])('is parsed %s', (_, text) => {
    expect(parsePairingUri(text, { now })).toEqual(parts)
  })

  it.each([
    ['wc_sessionAuthenticate', ['wc_sessionAuthenticate']],
    [
      '[wc_sessionPropose],[wc_authRequest,wc_authBatchRequest]',
      ['wc_sessionPropose', 'wc_authRequest', 'wc_authBatchRequest'],
    ],
    ['', []],
  ])('parses methods formatted as %s', (text, methods) => {
    expect(parsePairingUri(`${uri}&methods=${text}`, { now }).methods).toEqual(methods)
  })

  it('is parsed without an expiry', () => {
    const old = formatPairingUri({ topic, symKey, methods: [] })
    expect(parsePairingUri(old, { now }).expiryTimestamp).toBeUndefined()
  })

  it.each([
    '',
    'wc:',
    'https://example.com',
    `wc:${topic}`,
    `wc:${topic}@1?bridge=https://b&key=${symKey}`,
    uri.replace('@2', '@3'),
    uri.replace('irn', 'waku'),
    uri.replace('relay-protocol=irn&', ''),
    uri.replace(symKey, symKey.slice(1)),
    uri.replace(symKey, symKey.toUpperCase()),
    uri.replace(topic, `${topic}00`),
    uri.replace(`symKey=${symKey}&`, ''),
    uri.replace('1790000300', '1e9'),
    uri.replace('1790000300', '-1'),
    toBase64(encodeUtf8('hello')),
    '💥',
  ])('is rejected when malformed: %j', (text) => {
    expect(() => parsePairingUri(text, { now })).toThrow(
      expect.objectContaining({ code: 'pairing.malformed_uri' }),
    )
  })

  it('is rejected when too long, without its key in the error', () => {
    let error: unknown
    try {
      parsePairingUri(`${uri}&x=${'y'.repeat(5000)}`, { now })
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'pairing.malformed_uri', details: {} })
    expect((error as Error).cause).toBeUndefined()
  })

  it('is rejected from the second it expires', () => {
    const at = (parts.expiryTimestamp ?? 0) * 1000
    expect(() => parsePairingUri(uri, { now: at })).toThrow(
      expect.objectContaining({ code: 'pairing.expired' }),
    )
    expect(parsePairingUri(uri, { now: at - 1 })).toEqual(parts)
  })
})
