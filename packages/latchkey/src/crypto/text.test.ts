import { base58, base64, base64urlnopad, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
import { bytes, createRandom } from './environments.fixture.ts'
import { fromHex, toHex } from './hex.ts'
import { fromUtf8, utf8 } from './utf8.ts'

const codings = [
  { name: 'hex', write: toHex, read: fromHex, other: hex },
  { name: 'base64', write: toBase64, read: fromBase64, other: base64 },
  { name: 'base64url', write: toBase64Url, read: fromBase64Url, other: base64urlnopad },
  { name: 'base58', write: toBase58, read: fromBase58, other: base58 },
]

describe.each(codings)('$name', ({ write, read, other }) => {
  it('writes what another implementation writes, and reads it again', () => {
    const random = createRandom(11)
    for (let length = 0; length < 200; length++) {
      const some = random(length)
      some.fill(0, 0, length % 5)
      expect(write(some)).toBe(other.encode(some))
      expect(read(write(some))).toEqual(some)
    }
  })

  it('reads what another implementation reads, and nothing else', () => {
    const random = createRandom(12)
    const letters = 'ABCXYZabcxyz0123456789+/-_= \n'
    for (let round = 0; round < 3000; round++) {
      const text = Array.from(random(round % 9), (byte) => letters[byte % letters.length]).join('')
      let expected: Uint8Array | undefined
      try {
        expected = other.decode(text)
      } catch {
        expected = undefined
      }
      expect([text, read(text)]).toEqual([text, expected])
    }
  })
})

describe('base58', () => {
  it.each([
    [toHex(utf8('Hello World!')), '2NEpo7TZRRrLZSi2U'],
    [
      toHex(utf8('The quick brown fox jumps over the lazy dog.')),
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
    ['0000287fb4cd', '11233QC4'],
  ])('writes %s as draft-msporny-base58 does', (plain, text) => {
    expect(toBase58(bytes(plain))).toBe(text)
  })

  it('does not let itself be kept busy', () => {
    expect(fromBase58('2'.repeat(4097))).toBeUndefined()
  })
})

describe('text', () => {
  it('survives being bytes, marks at its front included', () => {
    for (const text of ['', 'a', '\ufeffb', '🐴', '\u0000']) expect(fromUtf8(utf8(text))).toBe(text)
    expect(fromUtf8(bytes('ff'))).toBe('\ufffd')
  })

  it('writes a megabyte', () => {
    const much = new Uint8Array(1_000_000).fill(7)
    expect(fromBase64(toBase64(much))).toEqual(much)
  })
})
