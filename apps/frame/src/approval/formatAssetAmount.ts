import type { CaipNetworkId } from 'latchkey/caip'
import { formatDecimal } from '../text/formatDecimal.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import type { AssetAmount } from './ApprovalSummary.ts'
import { networkOf } from './networkOf.ts'

/** Formats an amount of an asset with its name, without rounding. */
export function formatAssetAmount(
  { asset, amount }: AssetAmount,
  chainId: CaipNetworkId,
  { text, locale }: Pick<FrameLocalization, 'text' | 'locale'>,
): string {
  const { type, symbol, decimals, tokenId } = asset
  const base = formatDecimal(amount, 0, locale)
  const id = String(tokenId)
  switch (type) {
    case 'native':
      return formatNative(amount, chainId, { text, locale })
    case 'erc721':
      return `${amount < 0n ? '−' : ''}${text('amount.item', { id })}`
    case 'erc1155':
      return text('amount.items', { amount: base, id })
    case 'either':
      return text('amount.either', { amount: base, id: amount.toString() })
    default:
      if (decimals === undefined)
        return symbol === undefined
          ? text('amount.unitsUnnamed', { amount: base })
          : text('amount.units', { amount: base, symbol })
      return symbol === undefined
        ? text('amount.unnamed', { amount: formatDecimal(amount, decimals, locale) })
        : `${formatDecimal(amount, decimals, locale)} ${symbol}`
  }
}

function formatNative(
  value: bigint,
  chainId: CaipNetworkId,
  { text, locale }: Pick<FrameLocalization, 'text' | 'locale'>,
): string {
  const { symbol, decimals } = networkOf(chainId).nativeCurrency
  const amount = formatDecimal(value, decimals, locale)
  return symbol === undefined ? text('amount.native', { amount }) : `${amount} ${symbol}`
}
