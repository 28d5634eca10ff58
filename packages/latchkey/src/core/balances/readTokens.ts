import type { TokenBalance, TokensEntry } from '../model/slices/balances.ts'
import type { Namespace } from '../../caip/index.ts'
import type { State } from '../model/State.ts'
import { formatAmount } from './amount.ts'
import { type ActiveAccount, readActiveAccount } from './balanceState.ts'
import { multiplyDecimals } from './decimals.ts'

/**
 * Reads how it stands with the tokens of the account in use.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns What a gateway told, or undefined when none was asked yet.
 */
export function readTokensEntry(state: State, namespace?: Namespace): TokensEntry | undefined {
  const holder = readActiveAccount(state, namespace)
  return holder && state.tokens?.[holder.caipAddress]
}

/**
 * Lists the tokens of the account in use, the network's own coin first.
 *
 * @param state - State of the client.
 * @param namespace - A namespace. @default the active one
 * @returns Tokens whose amount is known; those without decimals are left out.
 * @source spec §3 "Token balance", §5 "Tokens with decimals '0' are filtered out"
 */
export function readTokens(state: State, namespace?: Namespace): readonly TokenBalance[] {
  const holder = readActiveAccount(state, namespace)
  if (!holder) return []
  const list = readTokensEntry(state, namespace)?.list ?? []
  const reported = list.find(isNativeToken)
  // What its network says counts for more than what a gateway remembers.
  const value = state.balances[holder.caipAddress]?.value
  const native = value === undefined ? reported : nativeTokenBalance(holder, value, reported)
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
