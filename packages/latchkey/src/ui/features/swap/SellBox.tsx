import { type ReactNode, useId } from 'react'
import {
  checkSwap,
  formatAmount,
  maxSwapAmount,
  readFailedSwapData,
  readSwap,
  setSwapAmount,
  readSwapTokenBalance,
} from '../../../core/index.ts'
import { fetchSwapViewData, openOnramp } from '../../../modal/index.ts'
import { AmountField } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useAmountFieldFormat } from '../../shell/useAmountFieldFormat.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { RetryBalances, useAccountActions } from '../tokens/index.ts'
import { fiatValue } from './fiatValue.ts'
import styles from './Swap.module.css'
import { SelectTokenButton } from './SelectTokenButton.tsx'
import { swapTexts } from './swapTexts.ts'
import { useSwapProblem } from './useSwapProblem.ts'

/** Value in US dollars below which an account holds nothing of a token. */
const noValue = 0.00005

/** Shows the sold side of a swap: amount, token, balance, the error of the amount, and what could not be fetched. */
export function SellBox(): ReactNode {
  const client = useClient()
  const text = useText(swapTexts)
  const numbers = useNumberFormats()
  const amountText = useAmountFieldFormat()
  const id = useId()
  const { from, fromAmount, prices } = useClientState(readSwap)
  const { amount } = useClientState(checkSwap)
  const balance = useClientState((state) => from && readSwapTokenBalance(state, from))
  const problem = useSwapProblem()
  const value = from && fiatValue(amount, from, prices)
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
        <Chips />
      </div>
      <DataFailed />
    </div>
  )
}

/** Shows that the balances or the network fee could not be fetched, if so. */
function DataFailed(): ReactNode {
  const text = useText(swapTexts)
  const failed = useClientState(readFailedSwapData)
  if (!failed) return undefined
  return (
    <div className={styles['between']} role="status">
      {text(`swap.${failed}Failed`)}
      <RetryBalances fetch={fetchSwapViewData} />
    </div>
  )
}

/** Fills in half or all of the balance. Offers to buy instead where there is none. */
function Chips(): ReactNode {
  const client = useClient()
  const modal = useShellModal()
  const text = useText(swapTexts)
  const canBuy = useAccountActions().includes('onramp')
  const { from, prices } = useClientState(readSwap)
  const balance = useClientState((state) => from && readSwapTokenBalance(state, from))
  const max = useClientState(maxSwapAmount)
  const choose = (units: bigint): void =>
    setSwapAmount(client, { text: formatAmount(units, from?.decimals ?? 0) })
  const value = from && fiatValue(balance, from, prices)
  const isEmpty = balance === 0n || (value !== undefined && Number.parseFloat(value) < noValue)
  if (isEmpty && canBuy)
    return (
      <span className={styles['chips']}>
        <button type="button" className={styles['chip']} onClick={() => openOnramp(modal)}>
          {text('common.buy')}
        </button>
      </span>
    )
  if (max === undefined || max === 0n) return undefined
  return (
    <span className={styles['chips']}>
      {max > 1n && (
        <button type="button" className={styles['chip']} onClick={() => choose(max / 2n)}>
          {text('swap.half')}
        </button>
      )}
      <button type="button" className={styles['chip']} onClick={() => choose(max)}>
        {text('swap.max')}
      </button>
    </span>
  )
}
