import type { PaymentRequest } from '../core/index.ts'

/**
 * Formats a payment request as a URL that wallets scan. The chain id is always part of it: without one,
 * a wallet would pay on its current network.
 *
 * @param request - Network, receiver, contract of a token, amount in base units.
 * @returns `ethereum:<receiver>@1?value=…`, or a call of `transfer` for a token.
 * @see ERC-681
 */
export function formatEvmPaymentUrl(request: PaymentRequest): string {
  const { network, address, token, amount } = request
  if (token === undefined) return `ethereum:${address}@${network.id}?value=${amount}`
  return `ethereum:${token}@${network.id}/transfer?address=${address}&uint256=${amount}`
}
