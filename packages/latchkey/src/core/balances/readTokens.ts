import type { TokenBalance, TokensEntry } from '../model/slices/balances.ts'
import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { formatAmount } from './formatAmount.ts'
import { type ActiveAccount, readActiveAccount } from './balanceState.ts'
import { multiplyDecimals } from './decimals.ts'

/**
 * Reads the token entry of the active account.
 *
 * @param namespace - A namespace. @default the active one
 * @returns The entry as the gateway reported it, or undefined before the first fetch.
 */
export function readTokensEntry(state: State, namespace?: Namespace): TokensEntry | undefined {
  const account = readActiveAccount(state, namespace)
  return account && state.tokens?.[account.caipAddress]
}

/**
 * Reads the tokens of the active account, the native currency first.
 *
 * @param namespace - A namespace. @default the active one
 * @returns Tokens with a known balance; those with 0 decimals are left out.
 */
export function readTokens(state: State, namespace?: Namespace): readonly TokenBalance[] {
  const account = readActiveAccount(state, namespace)
  if (!account) return []
  const list = readTokensEntry(state, namespace)?.list ?? []
  const reported = list.find(isNativeToken)
  // The balance read from the network is newer than the one that the gateway cached.
  const value = state.balances[account.caipAddress]?.value
  const native = value === undefined ? reported : nativeTokenBalance(account, value, reported)
  return [...(native ? [native] : []), ...list.filter((token) => !isNativeToken(token))].filter(
    ({ quantity }) => quantity.decimals !== '0',
  )
}

function nativeTokenBalance(
  { network }: ActiveAccount,
  value: bigint,
  { price, iconUrl }: Pick<TokenBalance, 'price' | 'iconUrl'> = {},
): TokenBalance {
  const { nativeCurrency, caipNetworkId, assets } = network
  const { name, symbol, decimals } = nativeCurrency
  const quantity = { decimals: `${decimals}`, numeric: formatAmount(value, decimals) }
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    value: price === undefined ? undefined : multiplyDecimals(quantity.numeric, price),
    price,
    quantity,
    iconUrl: assets?.imageUrl ?? iconUrl,
  }
}

function isNativeToken({ address }: TokenBalance): boolean {
  return address === undefined
}
