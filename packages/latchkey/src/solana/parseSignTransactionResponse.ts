import type { Base64EncodedWireTransaction } from '@solana/kit'
import { fromBase58, fromBase64, toBase64 } from '../crypto/index.ts'
import { sendFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'

/**
 * Parses the answer to `solana_signTransaction`. Older wallets return the signature alone, which follows
 * the number of signatures, one byte.
 *
 * @param answer - Answer of the wallet of the fee payer.
 * @param transaction - The requested transaction, base64.
 * @returns The signed transaction, base64.
 * @throws `send.failed`
 */
export function parseSignTransactionResponse(
  answer: unknown,
  transaction: string,
): Base64EncodedWireTransaction {
  const signed = readTextMember(answer, 'transaction')
  if (signed) return signed as Base64EncodedWireTransaction
  const signature = fromBase58(readTextMember(answer, 'signature'))
  const bytes = fromBase64(transaction)
  if (!bytes || signature?.length !== 64)
    throw new WalletError(sendFailedError, { reason: 'Malformed signature' })
  bytes.set(signature, 1)
  return toBase64(bytes) as Base64EncodedWireTransaction
}

/** Reads a text of an answer; empty when it is missing. */
export function readTextMember(answer: unknown, key: string): string {
  const value = (answer as Readonly<Record<string, unknown>> | undefined | null)?.[key]
  return typeof value === 'string' ? value : ''
}
