import type { AccountTokenBalance } from 'latchkey/protocol'
import { nativeMarker } from '../../chain/accounts/index.ts'
import { formatBaseUnits, formatFixed, decimalToJsonNumber } from '../../chain/amounts/index.ts'
import { logoUrl } from '../../chain/tokens/index.ts'
import type { PricedToken } from './priceHoldings.ts'

/**
 * Converts a priced token to the wire format of balances.
 *
 * @param about - `origin` of this gateway; `id` of the request, if it named the token.
 * @see [7.5]
 */
export function toAccountBalance(
  holdings: PricedToken,
  about: { readonly origin: string; readonly id?: string | undefined },
): AccountTokenBalance {
  const { chain, token, amount, name, symbol, decimals, logoUri, price, value } = holdings
  const { caipNetworkId } = chain
  const address = about.id ?? (token === nativeMarker ? undefined : `${caipNetworkId}:${token}`)
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    ...(address !== undefined && { address }),
    ...(value !== undefined && { value: decimalToJsonNumber(formatFixed(value)) }),
    price: price === undefined ? 0 : decimalToJsonNumber(price),
    quantity: { decimals: `${decimals}`, numeric: formatBaseUnits(amount, decimals) },
    iconUrl: logoUrl(logoUri, about.origin),
  }
}
