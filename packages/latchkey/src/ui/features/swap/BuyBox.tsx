import type { ReactNode } from 'react'
import { formatAmount, readSwap, readSwapTokenBalance } from '../../../core/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { fiatValue } from './fiatValue.ts'
import styles from './Swap.module.css'
import { SelectTokenButton } from './SelectTokenButton.tsx'
import { swapTexts } from './swapTexts.ts'

/** Shows what the visitor gets: the quoted amount, dimmed while a newer quote is fetched. */
export function BuyBox(): ReactNode {
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const { to, quote, prices, loadingQuote } = useClientState(readSwap)
  const balance = useClientState((state) => to && readSwapTokenBalance(state, to))
  const value = to && fiatValue(quote?.toAmount, to, prices)
  const shown = quote && to ? numbers.short(formatAmount(quote.toAmount, to.decimals)) : '0'
  return (
    <div className={styles['box']} aria-busy={loadingQuote}>
      <div className={styles['between']}>
        <span>{text('swap.get')}</span>
        {to && balance !== undefined && (
          <bdi>
            <HideableAmount>{numbers.balance(balance, to.decimals)}</HideableAmount> {to.symbol}
          </bdi>
        )}
      </div>
      <div className={styles['field']}>
        <output
          className={styles['amount']}
          data-empty={!quote || undefined}
          data-length={shown.length > 9 ? 'long' : undefined}
        >
          <bdi>{shown}</bdi>
        </output>
        <SelectTokenButton side="to" token={to} />
      </div>
      <div className={styles['between']}>
        {value !== undefined && <span>{numbers.money(value)}</span>}
      </div>
    </div>
  )
}
