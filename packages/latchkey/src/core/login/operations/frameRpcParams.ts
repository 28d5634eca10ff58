import { fromBase58, fromBase64, toBase58, toBase64 } from '../../../crypto/index.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Converts the parameters of a JSON-RPC call into those that the frame accepts: plain JSON, with bigints in
 * hex, and Solana transactions in base58.
 *
 * @param params - Parameters as adapters and apps send them.
 */
export function toFrameRpcParams(method: string, params: unknown): unknown {
  const plain: unknown = JSON.parse(
    JSON.stringify(params ?? [], (_, value: unknown) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ),
  )
  if (!method.startsWith('solana_') || method === 'solana_signMessage') return plain
  const { transaction, transactions, sendOptions, options = sendOptions } = plain as Members
  if (Array.isArray(transactions)) return { transactions: transactions.map(toBase58Text) }
  const converted = { transaction: toBase58Text(transaction) }
  return method === 'solana_signAndSendTransaction' && options !== undefined
    ? { ...converted, options }
    : converted
}

/** Converts the result of the frame into what adapters expect: Solana transactions in base64. */
export function fromFrameResult(method: string, result: unknown): unknown {
  if (method !== 'solana_signTransaction' && method !== 'solana_signAllTransactions') return result
  const { transaction, transactions } = result as Members
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
