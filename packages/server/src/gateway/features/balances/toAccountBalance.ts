import type { AccountBalance } from 'latchkey/protocol'
import { native } from '../../chain/accounts/index.ts'
import { formatAmount, formatFixed, toWireNumber } from '../../chain/amounts/index.ts'
import { logoUrl } from '../../chain/tokens/index.ts'
import type { PricedToken } from './describeHoldings.ts'

/**
 * Writes what an account has of a token, as clients read it.
 *
 * @param held - What it has.
 * @param about - `origin` of this gateway; `id` that the token was asked for with, if it was.
 * @source spec §3 "Token balance"
 */
export function toAccountBalance(
  held: PricedToken,
  about: { readonly origin: string; readonly id?: string | undefined },
): AccountBalance {
  const { chain, token, amount, name, symbol, decimals, logoUri, price, value } = held
  const { caipNetworkId } = chain
  const address = about.id ?? (token === native ? undefined : `${caipNetworkId}:${token}`)
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    ...(address !== undefined && { address }),
    ...(value !== undefined && { value: toWireNumber(formatFixed(value)) }),
    price: price === undefined ? 0 : toWireNumber(price),
    quantity: { decimals: `${decimals}`, numeric: formatAmount(amount, decimals) },
    iconUrl: logoUrl(logoUri, about.origin),
  }
}
