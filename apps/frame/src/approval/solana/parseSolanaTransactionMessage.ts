import { base58 } from '@scure/base'
import { parseSolanaTransaction } from '../../custody/solanaTransaction.ts'

/** An instruction of a transaction. */
export type SolanaInstruction = {
  readonly program: SolanaAccountMeta
  readonly accounts: readonly SolanaAccountMeta[]
  readonly data: Uint8Array
}

/** An account of a transaction. */
export type SolanaAccountMeta = {
  /** Base58; undefined where the address is in a lookup table. */
  readonly address: string | undefined
  readonly isSigner: boolean
  readonly isWritable: boolean
}

/** A transaction, as far as an approval shows it. */
export type SolanaTransactionMessage = {
  readonly feePayer: string
  readonly accounts: readonly SolanaAccountMeta[]
  readonly instructions: readonly SolanaInstruction[]
  readonly blockhash: string
  /** Signers that have signed already. */
  readonly signedBy: readonly string[]
  readonly lookupTables: readonly SolanaLookupTable[]
}

/** A table whose addresses a transaction uses. They follow those of the transaction itself: first all that it writes. */
export type SolanaLookupTable = {
  readonly address: string
  /** Indexes of accounts that the transaction writes. */
  readonly writable: readonly number[]
  /** Indexes of accounts that it reads. */
  readonly readonly: readonly number[]
}

const keyLength = 32

/**
 * Parses a transaction, legacy or version 0.
 *
 * @param bytes - Signatures, then the message.
 * @returns Undefined unless the bytes are exactly one transaction that custody would sign.
 * @see https://solana.com/docs/core/transactions
 */
export function parseSolanaTransactionMessage(
  bytes: Uint8Array<ArrayBuffer>,
): SolanaTransactionMessage | undefined {
  const transaction = parseSolanaTransaction(bytes)
  if (!transaction) return undefined
  try {
    const { signatures, message, signers } = transaction
    const signedBy = signers.flatMap((signer, at) =>
      signatures[at]?.some((byte) => byte !== 0) ? [base58.encode(signer)] : [],
    )
    return { ...readMessage(message), signedBy }
  } catch {
    return undefined
  }
}

function readMessage(message: Uint8Array): Omit<SolanaTransactionMessage, 'signedBy'> {
  const reader = createReader(message)
  const isVersioned = (message[0] ?? 0) >= 0x80
  if (isVersioned) reader.byte()
  const [required, readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = reader.list(() => base58.encode(reader.take(keyLength)))
  const blockhash = base58.encode(reader.take(keyLength))
  const raw = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }))
  const tables = isVersioned ? reader.list(() => readLookupTable(reader)) : []
  const own = keys.map((address, at): SolanaAccountMeta => {
    const isSigner = at < required
    const isWritable = isSigner
      ? at < required - readonlySigned
      : at < keys.length - readonlyUnsigned
    return { address, isSigner, isWritable }
  })
  const looked = [true, false].flatMap((isWritable) =>
    tables.flatMap(({ writable, readonly }) =>
      (isWritable ? writable : readonly).map(() => ({
        address: undefined,
        isSigner: false,
        isWritable,
      })),
    ),
  )
  const accounts = [...own, ...looked]
  const at = (index: number): SolanaAccountMeta => {
    const account = accounts[index]
    if (!account) throw new RangeError('An instruction names an account that does not exist.')
    return account
  }
  return {
    feePayer: keys[0] ?? '',
    accounts,
    blockhash,
    instructions: raw.map(({ program, accounts: indices, data }) => ({
      program: at(program),
      accounts: indices.map(at),
      data,
    })),
    lookupTables: tables,
  }
}

type Reader = ReturnType<typeof createReader>

function readLookupTable(reader: Reader): SolanaLookupTable {
  return {
    address: base58.encode(reader.take(keyLength)),
    writable: reader.list(() => reader.byte()),
    readonly: reader.list(() => reader.byte()),
  }
}

/** Reads bytes that custody has parsed before, so that lengths are in range. */
function createReader(bytes: Uint8Array): {
  byte(): number
  take(count: number): Uint8Array
  length(): number
  list<item>(read: () => item): readonly item[]
} {
  let at = 0
  const reader = {
    byte: (): number => reader.take(1)[0] ?? 0,
    take(count: number): Uint8Array {
      at += count
      return bytes.slice(at - count, at)
    },
    /** Compact-u16. */
    length(): number {
      let length = 0
      for (let shift = 0; shift <= 14; shift += 7) {
        const byte = reader.byte()
        length |= (byte & 0x7f) << shift
        if (byte < 0x80) break
      }
      return length
    },
    list: <item>(read: () => item): readonly item[] =>
      Array.from({ length: reader.length() }, read),
  }
  return reader
}
