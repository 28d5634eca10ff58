import { type ReactNode, useId } from 'react'
import {
  checkSwap,
  formatAmount,
  maxSwapAmount,
  readNetwork,
  readSwap,
  setSwapAmount,
  swapBalance,
} from '../../../core/index.ts'
import { AmountField } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useAmountFormat } from '../../shell/useAmountFormat.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { fiatValue } from './fiatValue.ts'
import styles from './Swap.module.css'
import { SelectTokenButton } from './SelectTokenButton.tsx'
import { swapTexts } from './swapTexts.ts'

/** Shows the sold side of a swap: amount, token, balance, and the error of the amount. */
export function SellBox(): ReactNode {
  const client = useClient()
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const amountText = useAmountFormat()
  const id = useId()
  const { from, fromAmount, prices } = useClientState(readSwap)
  const { amount } = useClientState(checkSwap)
  const balance = useClientState((state) => from && swapBalance(state, from))
  const max = useClientState(maxSwapAmount)
  const problem = useProblem()
  const value = from && fiatValue(amount, from, prices)
  const choose = (units: bigint): void =>
    setSwapAmount(client, { text: formatAmount(units, from?.decimals ?? 0) })
  return (
    <div className={styles['box']}>
      <div className={styles['between']}>
        <label htmlFor={id}>{text('swap.pay')}</label>
        {from && balance !== undefined && (
          <bdi>
            <HideableAmount>{numbers.balance(balance, from.decimals)}</HideableAmount> {from.symbol}
          </bdi>
        )}
      </div>
      <div className={styles['field']}>
        <AmountField
          id={id}
          value={amountText.show(fromAmount)}
          isInvalid={problem !== undefined}
          describedBy={`${id}problem`}
          onChange={(typed) => setSwapAmount(client, { text: amountText.read(typed, fromAmount) })}
        />
        <SelectTokenButton side="from" token={from} />
      </div>
      <div className={styles['between']}>
        <output id={`${id}problem`} className={styles['problem']}>
          {problem}
        </output>
        {problem === undefined && value !== undefined && <span>{numbers.money(value)}</span>}
        {max !== undefined && max > 1n && (
          <span className={styles['chips']}>
            <button type="button" className={styles['chip']} onClick={() => choose(max / 2n)}>
              {text('swap.half')}
            </button>
            <button type="button" className={styles['chip']} onClick={() => choose(max)}>
              {text('swap.max')}
            </button>
          </span>
        )}
      </div>
    </div>
  )
}

/** Returns the error of the amount. */
function useProblem(): string | undefined {
  const text = useText(swapTexts)
  const { from, fromAmount } = useClientState(readSwap)
  const { step, isFeeMissing } = useClientState(checkSwap)
  const native = useClientState((state) => readNetwork(state))?.nativeCurrency
  if (isFeeMissing) return text('swap.feeMissing', { symbol: native?.symbol ?? '' })
  if (step === 'insufficientBalance') return text('swap.notEnough', { symbol: from?.symbol ?? '' })
  const isWrong = step === 'incorrectValue' && !/^0?\.?0*$|\.$/.test(fromAmount)
  return isWrong ? text('swap.incorrectValue') : undefined
}
