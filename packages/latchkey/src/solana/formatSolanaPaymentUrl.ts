import { formatAmount, type PaymentRequest } from '../core/index.ts'

/**
 * Formats a payment request as a URL that wallets scan. It cannot name the cluster: wallets pay on
 * mainnet, unless they are set to another.
 *
 * @param request - Receiver, mint of a token, amount in base units with its decimals.
 * @returns `solana:<receiver>?amount=…`, with `spl-token` for a token.
 * @see Solana Pay, "Transfer Request"
 */
export function formatSolanaPaymentUrl(request: PaymentRequest): string {
  const { address, token, amount, decimals } = request
  const url = `solana:${address}?amount=${formatAmount(amount, decimals)}`
  return token === undefined ? url : `${url}&spl-token=${token}`
}
