import type { TokenBalance } from '../model/slices/balances.ts'
import { type CaipNetworkId, formatCaipAddress } from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import { type AccountTokenBalance, toDisplayText } from '../../protocol/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import { safeTokenIcon } from './safeTokenIcon.ts'
import { multiplyDecimals } from './decimals.ts'
import { numberToDecimal } from './numberToDecimal.ts'

/** Longer names and symbols are cut. */
const maxLength = { name: 64, symbol: 32 } as const

/** Context of the reported balances. */
type ParseContext = {
  readonly network: CaipNetworkId
  readonly adapter: Pick<Adapter, 'nativeTokenAddress' | 'parseAddress'> | undefined
  readonly options: Pick<ResolvedOptions, 'gatewayUrl' | 'networks' | 'projectId'>
}

/**
 * Parses the token balances that a gateway reported.
 *
 * @param rows - Validated by `protocol`.
 * @param context - The requested network, its adapter, and options of the client.
 * @returns The native currency if reported, and tokens with a balance, each once. The name of a token
 * without name and symbol is its address. Left out are tokens of other networks, tokens without a valid
 * address, because they could not be sent, and a native currency with unexpected decimals, because
 * amounts are read with the configured ones.
 */
export function parseTokenBalances(
  rows: readonly AccountTokenBalance[],
  context: ParseContext,
): readonly TokenBalance[] {
  const nativeCurrency = context.options.networks.find(
    ({ caipNetworkId }) => caipNetworkId === context.network,
  )?.nativeCurrency
  const tokens = new Map<string, TokenBalance>()
  for (const row of rows) {
    const token =
      row.chainId === context.network ? tokenOf(row, context, nativeCurrency) : undefined
    const key = token?.address ?? ''
    if (token && !tokens.has(key)) tokens.set(key, token)
  }
  return [...tokens.values()]
}

function tokenOf(
  row: AccountTokenBalance,
  context: ParseContext,
  nativeCurrency: Network['nativeCurrency'] | undefined,
): TokenBalance | undefined {
  const { network, adapter, options } = context
  const { quantity } = row
  const bare = row.address?.slice(row.address.lastIndexOf(':') + 1)
  const isNative =
    bare === undefined || bare.toLowerCase() === adapter?.nativeTokenAddress.toLowerCase()
  const parsed = isNative ? undefined : adapter?.parseAddress(bare)
  const isLeftOut = isNative
    ? quantity.decimals !== `${nativeCurrency?.decimals}`
    : parsed === undefined || !/[1-9]/.test(quantity.numeric)
  if (isLeftOut) return undefined
  const own = isNative ? nativeCurrency : undefined
  const symbol = own?.symbol ?? toDisplayText(row.symbol).slice(0, maxLength.symbol)
  const price = row.price > 0 ? numberToDecimal(row.price) : undefined
  return {
    name:
      own?.name ?? (toDisplayText(row.name).slice(0, maxLength.name) || symbol || (parsed ?? '')),
    symbol,
    chainId: network,
    address: parsed && formatCaipAddress({ networkId: network, address: parsed }),
    // More precise than the reported number.
    value:
      price === undefined ? numberToDecimal(row.value) : multiplyDecimals(quantity.numeric, price),
    price,
    quantity,
    iconUrl: safeTokenIcon(row.iconUrl, options),
  }
}
