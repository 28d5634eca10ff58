import type { ReactNode } from 'react'
import { formatAmount, readBalance, readTokens, type TokenBalance } from '../../../core/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { useNumbers } from '../../shell/useNumbers.ts'
import styles from './AccountView.module.css'
import { accountTexts } from '../../text/en/accountTexts.ts'

/** Digits kept of each value while values are added up. */
const precision = 18

/**
 * Shows what the account is worth, or what it holds of the network's own coin where prices are not
 * known. What is not known is never shown as nothing.
 */
export function Total(): ReactNode {
  const text = useText(accountTexts)
  const numbers = useNumbers()
  const balance = useClientState((state) => readBalance(state))
  const total = sum(useClientState((state) => readTokens(state)))

  if (balance?.value === undefined)
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
      <p className={styles['wait']} role="status" aria-label={text('account.balanceLoading')}>
        <Skeleton shape="number" />
      </p>
    )

  const amount = numbers.balance(balance.value, balance.decimals)
  const oldFrom = balance.status === 'failed' ? balance.timestamp : undefined
  const unit = ` ${balance.symbol}`
  const [main, rest] = total === undefined ? [amount, unit] : numbers.moneyParts(total)
  return (
    <>
      <p className={styles['total']} data-length={(main + rest).length > 13 ? 'long' : undefined}>
        <bdi>
          {main}
          <i>{rest}</i>
        </bdi>
      </p>
      {total !== undefined && (
        <p className={styles['sub']}>
          <bdi>{amount + unit}</bdi>
        </p>
      )}
      {oldFrom !== undefined && (
        <p className={styles['sub']}>{text('account.asOf', { time: numbers.time(oldFrom) })}</p>
      )}
    </>
  )
}

/** Adds up values; undefined as soon as one of them is not known. */
function sum(tokens: readonly TokenBalance[]): string | undefined {
  if (tokens.length === 0) return undefined
  let total = 0n
  for (const { value } of tokens) {
    if (value === undefined) return undefined
    const [whole = '', fraction = ''] = value.split('.')
    total += BigInt(whole + fraction.slice(0, precision).padEnd(precision, '0'))
  }
  return formatAmount(total, precision)
}
