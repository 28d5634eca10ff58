import {
  address,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  type Transaction,
} from '@solana/kit'
import { createInvalidParamsError } from '../providerError.ts'
import type { SolanaKey } from './keys.ts'

const systemProgram = '11111111111111111111111111111111'
const lamportsPerSol = 1_000_000_000n
/** Index of the transfer instruction of the system program. */
const transferInstruction = 2

/**
 * Decodes a transaction in wire format.
 *
 * @throws -32602 unless it is a legacy or version 0 transaction
 */
export function decodeWireTransaction(bytes: Uint8Array): Transaction {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const { version } = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (version === 'legacy' || version === 0) return transaction
  } catch {
    // Malformed bytes and unknown versions throw the same error below.
  }
  throw createInvalidParamsError('Expected a legacy or version 0 transaction.')
}

/**
 * Signs a transaction and encodes it in wire format.
 *
 * @throws -32602 when the account is not a signer of the transaction
 */
export async function signTransaction(
  key: SolanaKey,
  transaction: Transaction,
): Promise<Uint8Array> {
  if (!(address(key.address) in transaction.signatures))
    throw createInvalidParamsError(`The transaction needs no signature of ${key.address}.`)
  const signed = await partiallySignTransaction([key.pair], transaction)
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

/** Formats bytes as base64. */
export function formatBase64(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes)
}

/** Summarizes a transaction: SOL transfers, and calls of other programs. */
export function summarizeSolanaTransaction(transaction: Transaction): string {
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  if (compiled.version !== 'legacy' && compiled.version !== 0) return ''
  const { staticAccounts, instructions } = compiled
  const lines = instructions.map(({ programAddressIndex, accountIndices, data }) => {
    const program = staticAccounts[programAddressIndex] ?? 'an unknown program'
    const lamports = program === systemProgram ? transferredLamports(data) : undefined
    if (lamports === undefined) return `Call ${program}.`
    const to = staticAccounts[accountIndices?.[1] ?? -1] ?? 'an unknown account'
    return `Send ${formatSol(lamports)} SOL to ${to}.`
  })
  return lines.join('\n')
}

function transferredLamports(
  data: { readonly [index: number]: number; readonly length: number } | undefined,
): bigint | undefined {
  if (data === undefined || data.length !== 12) return undefined
  const view = new DataView(Uint8Array.from(data).buffer)
  return view.getUint32(0, true) === transferInstruction ? view.getBigUint64(4, true) : undefined
}

function formatSol(lamports: bigint): string {
  const fraction = (lamports % lamportsPerSol).toString().padStart(9, '0').replace(/0+$/, '')
  return `${lamports / lamportsPerSol}${fraction === '' ? '' : `.${fraction}`}`
}
