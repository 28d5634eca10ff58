import type { Bytes } from './bytes.ts'

const keyLength = 32
/** Bytes of an Ed25519 signature. */
export const signatureLength = 64

/** The parts of a transaction that signing needs. */
export type SolanaTransaction = {
  /** Signatures in the order of `signers`; zeros where one is missing. */
  readonly signatures: readonly Bytes[]
  readonly message: Bytes
  /** Public keys that must sign. The first one pays the fee. */
  readonly signers: readonly Bytes[]
}

/**
 * Parses a transaction as it is sent: signatures, then the message.
 *
 * @returns `undefined` unless the bytes are exactly one transaction.
 */
export function parseSolanaTransaction(bytes: Bytes): SolanaTransaction | undefined {
  return parse(bytes, (reader) => {
    const count = reader.compactLength()
    const signatures = Array.from({ length: count }, () => reader.take(signatureLength))
    const message = reader.rest()
    const signers = parseSolanaMessageSigners(message)
    if (signers?.length !== count) throw new RangeError('Each signer has one signature.')
    return { signatures, message, signers }
  })
}

/**
 * Parses a message of a transaction, legacy or version 0.
 *
 * @returns Public keys that must sign it, or `undefined` unless the bytes are exactly one message.
 */
function parseSolanaMessageSigners(bytes: Bytes): readonly Bytes[] | undefined {
  return parse(bytes, (reader) => {
    const first = reader.byte()
    const isVersioned = first >= 0x80
    if (isVersioned && first !== 0x80) throw new RangeError('Only version 0 is known.')
    const required = isVersioned ? reader.byte() : first
    const readonlySigned = reader.byte()
    const readonlyUnsigned = reader.byte()
    const keys = Array.from({ length: reader.compactLength() }, () => reader.take(keyLength))
    if (required === 0 || readonlySigned >= required || required + readonlyUnsigned > keys.length)
      throw new RangeError('The header does not fit the accounts.')
    // Blockhash.
    reader.take(keyLength)
    reader.times(() => {
      reader.byte()
      reader.take(reader.compactLength())
      reader.take(reader.compactLength())
    })
    if (isVersioned)
      reader.times(() => {
        reader.take(keyLength)
        reader.take(reader.compactLength())
        reader.take(reader.compactLength())
      })
    return keys.slice(0, required)
  })
}

/**
 * Returns whether bytes are a transaction, or could be the message of one: also of a version up to 63 that is not known yet, where
 * they are long enough for an account and a blockhash. No text begins so, and no off-chain message, whose first byte is 0xff.
 */
export function isLikeSolanaTransaction(bytes: Bytes): boolean {
  const [first = 0] = bytes
  const isVersioned = first >= 0x80 && first < 0xc0 && bytes.length > 2 * keyLength
  return (
    isVersioned ||
    parseSolanaMessageSigners(bytes) !== undefined ||
    parseSolanaTransaction(bytes) !== undefined
  )
}

type Reader = {
  byte(): number
  take(length: number): Bytes
  rest(): Bytes
  /** Reads a compact-u16. */
  compactLength(): number
  /** Reads a length, and calls `read` as many times. */
  times(read: () => void): void
}

/** Runs a parser. It must read all bytes, and throws on malformed ones. */
function parse<value>(bytes: Bytes, read: (reader: Reader) => value): value | undefined {
  let at = 0
  const reader: Reader = {
    byte: () => reader.take(1)[0] ?? 0,
    take(length) {
      if (at + length > bytes.length) throw new RangeError('The bytes end early.')
      at += length
      return bytes.slice(at - length, at)
    },
    rest: () => reader.take(bytes.length - at),
    compactLength() {
      let length = 0
      for (let shift = 0; shift <= 14; shift += 7) {
        const byte = reader.byte()
        length |= (byte & 0x7f) << shift
        if (byte < 0x80) {
          if ((byte === 0 && shift > 0) || length > 0xffff) break
          return length
        }
      }
      throw new RangeError('The length is malformed.')
    },
    times(item) {
      for (let left = reader.compactLength(); left > 0; left--) item()
    },
  }
  try {
    const value = read(reader)
    return at === bytes.length ? value : undefined
  } catch {
    return undefined
  }
}
