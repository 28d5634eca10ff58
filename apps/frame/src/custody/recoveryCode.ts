import { sha256 } from '@noble/hashes/sha2.js'
import { deriveAesGcmKey } from './aesGcm.ts'
import { type Bytes, concat, encodeUtf8, randomBytes, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { subtleCrypto } from './subtleCrypto.ts'

/** Crockford's alphabet: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const symbols = 20
/** 88 random bits; the other 12 bits of the code are a checksum. */
const randomLength = 11
/** Iterations of PBKDF2-SHA-256. */
export const codeIterations = 600_000

/**
 * Generates a recovery code: twenty letters and digits in groups of four, with 88 random bits. Codes
 * are generated because a password that a visitor chose could be guessed from a stolen kit.
 */
export function generateRecoveryCode(): string {
  const random = randomBytes(randomLength)
  const bits = (BigInt(`0x${toHex(random)}`) << 12n) | BigInt(checksumOf(random))
  wipe(random)
  const code = Array.from({ length: symbols }, (_, at) => {
    const shift = BigInt(5 * (symbols - 1 - at))
    return alphabet[Number((bits >> shift) & 31n)]
  }).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/**
 * Parses a recovery code as it was typed: in any case, with or without separators, with O for 0 and
 * I or L for 1.
 *
 * @returns Its 11 random bytes, which the caller wipes.
 * @throws `custody.code_malformed`, also for nearly every mistyped symbol.
 */
export function parseRecoveryCode(text: string): Bytes {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const values = Array.from(typed, (symbol) => alphabet.indexOf(symbol))
  if (values.length !== symbols || values.includes(-1))
    throw createCustodyError('custody.code_malformed')
  const bits = values.reduce((sum, value) => (sum << 5n) | BigInt(value), 0n)
  const hex = (bits >> 12n).toString(16).padStart(randomLength * 2, '0')
  const random = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (BigInt(checksumOf(random)) === (bits & 0xfffn)) return random
  wipe(random)
  throw createCustodyError('custody.code_malformed')
}

/**
 * Derives the key of a recovery code: HKDF of PBKDF2-SHA-256 with 600,000 iterations.
 *
 * @param code - Bytes of `parseRecoveryCode`. Not wiped.
 * @returns An AES-GCM key that cannot be exported.
 */
export async function deriveCodeKey(
  code: Bytes,
  { salt }: deriveCodeKey.Parameters,
): Promise<CryptoKey> {
  const subtle = subtleCrypto()
  const key = await subtle.importKey('raw', code, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: codeIterations }
  const stretched = new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
  return deriveAesGcmKey(stretched, { salt, purpose: 'latchkey recovery code v1' })
}

export declare namespace deriveCodeKey {
  type Parameters = {
    /** 16 random bytes. */
    readonly salt: Bytes
  }
}

function checksumOf(random: Bytes): number {
  const labeled = concat(encodeUtf8('latchkey recovery code'), random)
  const [high = 0, low = 0] = sha256(labeled)
  wipe(labeled)
  return (high << 4) | (low >> 4)
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
