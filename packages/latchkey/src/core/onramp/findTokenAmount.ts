import { parseCaipAddress } from '../../caip/index.ts'
import { type ActiveAccount, parseAmount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { TokenBalance } from '../model/slices/balances.ts'

/** An amount in base units, the decimals of its token, and its price in the currency of the balances. */
export type TokenAmount = {
  readonly amount: bigint
  readonly decimals: number
  readonly price?: string | undefined
}

/**
 * Returns the amount of one token in a list of balances.
 *
 * @param token - Contract; undefined for the native currency.
 * @returns 0 when the list does not have it.
 */
export function findTokenAmount(
  client: Latchkey,
  { account, token }: { readonly account: ActiveAccount; readonly token: string | undefined },
  balances: readonly TokenBalance[],
): TokenAmount {
  const { chainNamespace, nativeCurrency } = account.network
  const adapter = client.adapters.get(chainNamespace)
  const normalize = (text: string): string => adapter?.parseAddress(text) ?? text
  const found = balances.find((one) =>
    one.address === undefined || token === undefined
      ? one.address === token
      : normalize(parseCaipAddress(one.address).address) === normalize(token),
  )
  if (!found) return { amount: 0n, decimals: nativeCurrency.decimals }
  const decimals = Number.parseInt(found.quantity.decimals, 10)
  return { amount: parseAmount(found.quantity.numeric, decimals), decimals, price: found.price }
}
