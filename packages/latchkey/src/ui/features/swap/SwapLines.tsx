import type { ReactNode } from 'react'
import {
  formatAmount,
  getMaxSlippageAmount,
  networkCost,
  readNetwork,
  readSwap,
  swapRate,
} from '../../../core/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './Swap.module.css'

/**
 * Shows rate, least output, slippage and network fee of the quote. Where the fee depends on no gas price, it
 * is the most that the swap may cost.
 */
export function SwapLines({ slippageLine }: SwapLines.Props): ReactNode {
  const text = useText()
  const numbers = useNumberFormats()
  const { from, to, quote, slippage, gasPrice, feeReserve, prices, tokens, loadingQuote } =
    useClientState(readSwap)
  const native = useClientState((state) => readNetwork(state))?.nativeCurrency
  if (!from || !to || !quote) return undefined
  const rate = swapRate(
    { amount: quote.fromAmount, decimals: from.decimals },
    { amount: quote.toAmount, decimals: to.decimals },
  )
  const least = quote.toAmount - getMaxSlippageAmount(quote.toAmount, slippage)
  const nativeAddress = tokens.find(({ isNative }) => isNative)?.address
  const cost =
    quote.gas === undefined || gasPrice === undefined || !native
      ? undefined
      : { gas: quote.gas, gasPrice, decimals: native.decimals }
  const fiat = cost && networkCost({ ...cost, price: nativeAddress && prices[nativeAddress] })
  return (
    <dl className={styles['lines']} aria-busy={loadingQuote}>
      {rate !== undefined && (
        <div>
          <dt>{text('swap.rate')}</dt>
          <dd>
            <bdi>
              1 {from.symbol} = {numbers.short(rate)} {to.symbol}
            </bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('swap.least')}</dt>
        <dd>
          <bdi>
            {numbers.short(formatAmount(least, to.decimals))} {to.symbol}
          </bdi>
        </dd>
      </div>
      {slippageLine}
      {feeReserve !== undefined && native && (
        <div>
          <dt>{text('swap.fee')}</dt>
          <dd>
            <bdi>
              ≤ {numbers.fee(feeReserve, native.decimals)} {native.symbol}
            </bdi>
          </dd>
        </div>
      )}
      {cost && native && (
        <div>
          <dt>{text('swap.fee')}</dt>
          <dd>
            <bdi>
              {fiat === undefined
                ? `${numbers.fee(cost.gas * cost.gasPrice, cost.decimals)} ${native.symbol}`
                : numbers.money(fiat)}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}

export declare namespace SwapLines {
  type Props = { slippageLine: ReactNode }
}
