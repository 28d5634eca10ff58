import { getBase58Decoder } from '@solana/kit'
import { expect, it } from 'vitest'
import { formatBase58, parseBase58 } from './base58.ts'

const text = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

// Test vectors of draft-msporny-base58 §5, and leading zeros.
it.each([
  [Uint8Array.from(Buffer.from('Hello World!')), '2NEpo7TZRRrLZSi2U'],
  [
    Uint8Array.from(Buffer.from('The quick brown fox jumps over the lazy dog.')),
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  [text('0000287fb4cd'), '11233QC4'],
  [text(''), ''],
  [text('00'), '1'],
])('writes and reads %j as %s', (bytes, written) => {
  expect(formatBase58(bytes)).toBe(written)
  expect(parseBase58(written)).toEqual(bytes)
})

it('agrees with another implementation on any bytes', () => {
  for (let length = 0; length < 80; length++) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    const written = formatBase58(bytes)
    expect(written).toBe(getBase58Decoder().decode(bytes))
    expect(parseBase58(written)).toEqual(bytes)
  }
})

it.each(['0', 'O', 'I', 'l', '1 1', 'é'])('refuses %j', (wrong) => {
  expect(parseBase58(wrong)).toBeUndefined()
})
