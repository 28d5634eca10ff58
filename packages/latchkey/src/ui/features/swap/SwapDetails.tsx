import type { ReactNode } from 'react'
import {
  formatAmount,
  getMaxSlippageAmount,
  networkCost,
  swapProviderFee,
  readNetwork,
  readSwap,
  swapRate,
} from '../../../core/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { fiatValue } from './fiatValue.ts'
import { PriceImpactLabel } from './PriceImpactLabel.tsx'
import { readPriceImpact } from './readPriceImpact.ts'
import styles from './Swap.module.css'
import { swapTexts } from './swapTexts.ts'

/** Shows rate, least output, price impact, slippage and fees of the quote. */
export function SwapDetails({ slippageRow, isMoved = false }: SwapDetails.Props): ReactNode {
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const { from, to, quote, slippage, loadingQuote } = useClientState(readSwap)
  const impact = useClientState(readPriceImpact)
  if (!from || !to || !quote) return undefined
  const rate = swapRate(
    { amount: quote.fromAmount, decimals: from.decimals },
    { amount: quote.toAmount, decimals: to.decimals },
  )
  const minReceived = quote.toAmount - getMaxSlippageAmount(quote.toAmount, slippage)
  return (
    <dl className={styles['lines']} aria-busy={loadingQuote}>
      {rate !== undefined && (
        <div>
          <dt>{text('swap.rate')}</dt>
          <dd>
            <bdi data-moved={isMoved || undefined}>
              1 {from.symbol} = {numbers.short(rate)} {to.symbol}
            </bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('swap.least')}</dt>
        <dd>
          <bdi data-moved={isMoved || undefined}>
            {numbers.short(formatAmount(minReceived, to.decimals))} {to.symbol}
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{text('swap.impact')}</dt>
        <dd>
          {impact === undefined ? text('swap.noPrice') : <PriceImpactLabel impact={impact} />}
        </dd>
      </div>
      {slippageRow}
      <ProviderFeeRow />
      <NetworkFeeRow />
    </dl>
  )
}

export declare namespace SwapDetails {
  type Props = {
    slippageRow: ReactNode
    /** Whether the price has moved since the visitor confirmed, so that rate and least output are marked for a moment. */
    isMoved?: boolean
  }
}

/** Shows what the provider of the quote keeps, if anything. */
function ProviderFeeRow(): ReactNode {
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const { from, quote, prices } = useClientState(readSwap)
  const percent = quote?.feePercent
  const fee = quote && swapProviderFee(quote.fromAmount, percent)
  if (!from || !fee || percent === undefined) return undefined
  const value = fiatValue(fee, from, prices)
  return (
    <div>
      <dt>{text('swap.providerFee')}</dt>
      <dd>
        <bdi>
          {numbers.percent(Number.parseFloat(percent) / 100)} ·{' '}
          {value === undefined
            ? `${numbers.short(formatAmount(fee, from.decimals))} ${from.symbol}`
            : numbers.smallMoney(value)}
        </bdi>
      </dd>
    </div>
  )
}

/**
 * Shows the network fee, if known; where it depends on no gas price, the most that the swap may cost. Shows that it is
 * unknown when the gas price could not be fetched.
 */
function NetworkFeeRow(): ReactNode {
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const { quote, gasPrice, gasPriceError, feeReserve, prices, tokens } = useClientState(readSwap)
  const native = useClientState((state) => readNetwork(state))?.nativeCurrency
  const gas = quote?.gas
  if (!native) return undefined
  const { decimals, symbol } = native
  let fee: string | undefined
  if (feeReserve !== undefined) fee = `≤ ${numbers.fee(feeReserve, decimals)} ${symbol}`
  else if (gas !== undefined && gasPrice !== undefined) {
    const nativeAddress = tokens.find(({ isNative }) => isNative)?.address
    const price = nativeAddress && prices[nativeAddress]
    const fiat = networkCost({ gas, gasPrice, decimals, price })
    fee =
      fiat === undefined
        ? `${numbers.fee(gas * gasPrice, decimals)} ${symbol}`
        : numbers.money(fiat)
  } else if (gasPriceError && gasPrice === undefined) fee = text('swap.noPrice')
  return (
    fee !== undefined && (
      <div>
        <dt>{text('swap.fee')}</dt>
        <dd>
          <bdi>{fee}</bdi>
        </dd>
      </div>
    )
  )
}
