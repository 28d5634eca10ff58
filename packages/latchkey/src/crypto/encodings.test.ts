import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
import { hexToBytes, createRandom } from './environments.fixture.ts'
import { fromHex, toHex } from './hex.ts'
import { decodeUtf8, encodeUtf8 } from './encodeUtf8.ts'

const encodings = [
  { name: 'hex', encode: toHex, decode: fromHex, buffer: 'hex' },
  { name: 'base64', encode: toBase64, decode: fromBase64, buffer: 'base64' },
  { name: 'base64url', encode: toBase64Url, decode: fromBase64Url, buffer: 'base64url' },
] as const

describe.each(encodings)('$name', ({ encode, decode, buffer }) => {
  it('encodes as Node does, and decodes it again', () => {
    const random = createRandom(11)
    for (let length = 0; length < 200; length++) {
      const some = random(length)
      some.fill(0, 0, length % 5)
      expect(encode(some)).toBe(Buffer.from(some).toString(buffer))
      expect(decode(encode(some))).toEqual(some)
    }
  })

  it('decodes canonical text only', () => {
    const random = createRandom(12)
    const alphabet = 'ABCXYZabcxyz0123456789+/-_= \n'
    for (let round = 0; round < 3000; round++) {
      const text = Array.from(random(round % 9), (byte) => alphabet[byte % alphabet.length]).join(
        '',
      )
      const expected = Uint8Array.from(Buffer.from(text, buffer))
      const isCanonical = Buffer.from(expected).toString(buffer) === canonicalCase(text, buffer)
      expect([text, decode(text)]).toEqual([text, isCanonical ? expected : undefined])
    }
  })
})

/** Hex is decoded in either case. */
function canonicalCase(text: string, buffer: BufferEncoding): string {
  return buffer === 'hex' ? text.toLowerCase() : text
}

describe('base58', () => {
  it('decodes what it encodes, with leading zeros', () => {
    const random = createRandom(13)
    for (let length = 0; length < 200; length++) {
      const some = random(length)
      some.fill(0, 0, length % 5)
      expect(fromBase58(toBase58(some))).toEqual(some)
    }
  })

  it.each(['0', 'O', 'I', 'l', '+', ' ', '2 ', 'é'])('does not decode %j', (text) => {
    expect(fromBase58(text)).toBeUndefined()
  })

  it.each([
    [toHex(encodeUtf8('Hello World!')), '2NEpo7TZRRrLZSi2U'],
    [
      toHex(encodeUtf8('The quick brown fox jumps over the lazy dog.')),
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
    ['0000287fb4cd', '11233QC4'],
  ])('encodes %s as draft-msporny-base58 specifies', (plain, text) => {
    expect(toBase58(hexToBytes(plain))).toBe(text)
  })

  it('does not decode text beyond 4096 characters', () => {
    expect(fromBase58('2'.repeat(4097))).toBeUndefined()
  })
})

describe('UTF-8 and base64', () => {
  it('round-trips text, a byte order mark included', () => {
    for (const text of ['', 'a', '\ufeffb', '🐴', '\u0000'])
      expect(decodeUtf8(encodeUtf8(text))).toBe(text)
    expect(decodeUtf8(hexToBytes('ff'))).toBe('\ufffd')
  })

  it('round-trips a megabyte', () => {
    const much = new Uint8Array(1_000_000).fill(7)
    const decoded = fromBase64(toBase64(much)) ?? new Uint8Array()
    expect(Buffer.from(decoded).equals(much)).toBe(true)
  })
})
