import type { ReactNode } from 'react'
import { readBalance, readTokens, readTokensEntry, readFiatValue } from '../../../core/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './AccountView.module.css'

/**
 * Shows the fiat value of the account, or its native balance when no price is known. An unknown
 * balance is never shown as 0.
 */
export function TotalBalance(): ReactNode {
  const text = useText()
  const numbers = useNumberFormats()
  const balance = useClientState((state) => readBalance(state))
  const nativeToken = useClientState((state) => readTokens(state)).find((token) => !token.address)
  const entry = useClientState((state) => readTokensEntry(state))
  const fiatValue = useClientState((state) => readFiatValue(state))
  const isHidden = useClientState((state) => state.isBalanceHidden === true)
  const waiting = (
    <p className={styles['loading']} role="status" aria-label={text('account.balanceLoading')}>
      <Skeleton shape="number" />
    </p>
  )

  const amount =
    balance?.value === undefined
      ? nativeToken && numbers.quantity(nativeToken.quantity.numeric)
      : numbers.balance(balance.value, balance.decimals)
  if (!balance || amount === undefined)
    return balance?.status === 'failed' ? (
      <p
        className={styles['total']}
        data-unknown=""
        role="img"
        aria-label={text('account.balanceFailed')}
      >
        —
      </p>
    ) : (
      waiting
    )

  if (isHidden) return <HiddenBalance lines={fiatValue === undefined ? 1 : 2} />
  const updatedAt = balance.status === 'failed' ? balance.timestamp : undefined
  const unit = ` ${balance.symbol}`
  const [main, rest] = fiatValue === undefined ? [amount, unit] : numbers.moneyParts(fiatValue)
  // The line below is drawn at once, to avoid a layout shift when the fiat value arrives.
  const isFirst = fiatValue === undefined && entry?.status === 'loading' && !entry.timestamp
  return (
    <>
      {isFirst ? (
        waiting
      ) : (
        <p className={styles['total']} data-length={(main + rest).length > 13 ? 'long' : undefined}>
          <bdi>
            {main}
            <i>{rest}</i>
          </bdi>
        </p>
      )}
      {(isFirst || fiatValue !== undefined) && (
        <p className={styles['secondary']}>
          <bdi>{amount + unit}</bdi>
        </p>
      )}
      {updatedAt !== undefined && (
        <p className={styles['secondary']}>
          {text('account.asOf', { time: numbers.time(updatedAt) })}
        </p>
      )}
    </>
  )
}

/** Takes as many lines as the balance does. */
function HiddenBalance({ lines }: { lines: 1 | 2 }): ReactNode {
  const text = useText()
  return (
    <>
      <p className={styles['total']} role="img" aria-label={text('account.balanceHidden')}>
        <i>••••</i>
      </p>
      {lines === 2 && <p className={styles['secondary']}>{'\u00a0'}</p>}
    </>
  )
}
