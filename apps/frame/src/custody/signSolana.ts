import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, concat, isEqualBytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import {
  isLikeSolanaTransaction,
  parseSolanaTransaction,
  signatureLength,
  type SolanaTransaction,
} from './solanaTransaction.ts'

/**
 * Signs a message. It must not be a transaction, nor the message of one.
 *
 * @returns The signature, 64 bytes.
 * @throws `custody.message_refused`
 */
export function signSolanaMessage(message: Bytes, privateKey: Bytes): Bytes {
  if (isLikeSolanaTransaction(message)) throw createCustodyError('custody.message_refused')
  return Uint8Array.from(ed25519.sign(message, privateKey))
}

/**
 * Signs a transaction for this wallet's account. If another account pays the fee, it must have signed.
 *
 * @returns The transaction with the signature in its place.
 * @throws `custody.request_malformed`, `custody.signer_mismatch`, `custody.fee_payer_unsigned`
 */
export function signSolanaTransaction(bytes: Bytes, privateKey: Bytes): Bytes {
  const transaction = parseSolanaTransaction(bytes)
  if (!transaction) throw createCustodyError('custody.request_malformed')
  const own = ed25519.getPublicKey(privateKey)
  const position = transaction.signers.findIndex((signer) => isEqualBytes(signer, own))
  if (position === -1) throw createCustodyError('custody.signer_mismatch')
  if (position > 0 && !isFeePayerSigned(transaction))
    throw createCustodyError('custody.fee_payer_unsigned')
  const { message, signatures } = transaction
  const signed = signatures.with(position, Uint8Array.from(ed25519.sign(message, privateKey)))
  const header = bytes.slice(0, bytes.length - message.length - signatures.length * signatureLength)
  return concat(header, ...signed, message)
}

function isFeePayerSigned({ signatures, message, signers }: SolanaTransaction): boolean {
  const [signature, payer] = [signatures[0], signers[0]]
  return signature !== undefined && payer !== undefined && verify({ signature, message, payer })
}

function verify(signed: { signature: Bytes; message: Bytes; payer: Bytes }): boolean {
  try {
    return ed25519.verify(signed.signature, signed.message, signed.payer)
  } catch {
    return false
  }
}
