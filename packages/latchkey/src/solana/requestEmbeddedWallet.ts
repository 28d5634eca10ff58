import type { Adapter } from '../core/index.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../crypto/index.ts'

type Members = Readonly<Record<string, unknown>>

/** Methods of which the result has transactions. */
const signingMethods: readonly string[] = ['solana_signTransaction', 'solana_signAllTransactions']

/**
 * Sends a call to the embedded wallet, which has transactions in base58. Apps and other wallets have them in base64.
 *
 * @param request - Call as apps send it. `sendOptions` become `options`; other members of a transaction are left out.
 * @returns The result, with transactions in base64.
 */
export const requestEmbeddedWallet: NonNullable<Adapter['requestEmbeddedWallet']> = async ({
  method,
  params,
  send,
}) => {
  const isSent = method === 'solana_signAndSendTransaction'
  if (!isSent && !signingMethods.includes(method)) return send(params)
  const {
    transaction,
    transactions,
    sendOptions,
    options = sendOptions,
  } = (params ?? {}) as Members
  const converted = Array.isArray(transactions)
    ? { transactions: transactions.map(toBase58Text) }
    : {
        transaction: toBase58Text(transaction),
        ...(isSent && options !== undefined && { options }),
      }
  const result = await send(converted)
  return isSent ? result : toBase64Result(result as Members)
}

function toBase64Result({ transaction, transactions }: Members): Members {
  return Array.isArray(transactions)
    ? { transactions: transactions.map(toBase64Text) }
    : { transaction: toBase64Text(transaction) }
}

function toBase58Text(transaction: unknown): unknown {
  const bytes = typeof transaction === 'string' ? fromBase64(transaction) : undefined
  return bytes ? toBase58(bytes) : transaction
}

function toBase64Text(transaction: unknown): unknown {
  const bytes = typeof transaction === 'string' ? fromBase58(transaction) : undefined
  return bytes ? toBase64(bytes) : transaction
}
