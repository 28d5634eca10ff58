import {
  type Address,
  type CompiledTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'

/** A legacy or version 0 message. */
export type SolanaMessage = Exclude<CompiledTransactionMessage, { version: 1 }> & {
  readonly lifetimeToken: string
}

/** A decoded transaction with resolved lookup tables. */
export type DecodedSolanaTransaction = {
  readonly bytes: ReadonlyUint8Array
  readonly transaction: Transaction
  readonly message: SolanaMessage
  /** Base58. The first one identifies the transaction. */
  readonly signatures: readonly string[]
  readonly signature: string
  /** All accounts, in the order of instruction indexes. */
  readonly accounts: readonly Address[]
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }
}

/** Returns the data of an account, undefined when it does not exist. */
export type ReadAccountData = (address: Address) => ReadonlyUint8Array | undefined

/** Offset of the addresses in a lookup table. */
const lookupTableHead = 56

/**
 * Decodes a transaction.
 *
 * @param bytes - Wire format.
 * @param readData - Reads lookup tables.
 * @returns The decoded transaction. Addresses that are missing in their table are left out.
 * @throws Error for malformed bytes or an unsupported version.
 */
export function decodeSolanaTransaction(
  bytes: ReadonlyUint8Array,
  readData: ReadAccountData,
): DecodedSolanaTransaction {
  const transaction = getTransactionDecoder().decode(bytes)
  const message = decodeSolanaMessage(transaction.messageBytes)
  const base58 = getBase58Decoder()
  const signatures = Object.values(transaction.signatures).map((signature) =>
    base58.decode(signature ?? new Uint8Array(64)),
  )
  const [signature] = signatures
  if (signature === undefined) throw new Error('transaction has no signature')
  const loaded = loadedAccounts(message, readData)
  const accounts = [...message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  return { bytes, transaction, message, signatures, signature, accounts, loaded }
}

/**
 * Decodes a message.
 *
 * @param bytes - Wire format.
 * @returns The message.
 * @throws Error for malformed bytes or an unsupported version.
 */
export function decodeSolanaMessage(bytes: ReadonlyUint8Array): SolanaMessage {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version === 1) throw new Error('transaction version 1 is not supported')
  if (message.staticAccounts.length < message.header.numSignerAccounts)
    throw new Error('index out of bounds')
  return message
}

/**
 * Returns whether an account is writable in a transaction.
 *
 * @param decoded - The transaction.
 * @param index - Index in `accounts`.
 * @returns Whether it is writable.
 */
export function isWritable({ message, loaded }: DecodedSolanaTransaction, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header
  const inMessage = message.staticAccounts.length
  if (index >= inMessage) return index < inMessage + loaded.writable.length
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < inMessage - numReadonlyNonSignerAccounts
}

function loadedAccounts(
  message: SolanaMessage,
  readData: ReadAccountData,
): DecodedSolanaTransaction['loaded'] {
  const writable: Address[] = []
  const readonly: Address[] = []
  if (message.version === 'legacy') return { writable, readonly }
  for (const lookup of message.addressTableLookups ?? []) {
    const data = readData(lookup.lookupTableAddress) ?? new Uint8Array()
    const at = (index: number): Address[] => {
      const start = lookupTableHead + index * 32
      return start + 32 > data.length ? [] : [getAddressDecoder().decode(data, start)]
    }
    writable.push(...lookup.writableIndexes.flatMap(at))
    readonly.push(...lookup.readonlyIndexes.flatMap(at))
  }
  return { writable, readonly }
}
