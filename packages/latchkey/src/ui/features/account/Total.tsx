import type { ReactNode } from 'react'
import {
  formatAmount,
  readBalance,
  readTokens,
  parseAmount,
  type TokenBalance,
} from '../../../core/index.ts'
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

  if (balance?.value === undefined) {
    if (balance?.status === 'failed')
      return (
        <p
          className={styles['total']}
          data-unknown=""
          role="img"
          aria-label={text('account.balanceFailed')}
        >
          —
        </p>
      )
    return (
      <p className={styles['wait']} role="status" aria-label={text('account.balanceLoading')}>
        <Skeleton shape="number" />
      </p>
    )
  }

  const amount = numbers.balance(balance.value, balance.decimals)
  const isOld = balance.status === 'failed' && balance.timestamp !== undefined
  const note = isOld
    ? text('account.asOf', { time: numbers.time(balance.timestamp ?? 0) })
    : undefined
  const [main, rest] =
    total === undefined ? [amount, ` ${balance.symbol}`] : numbers.moneyParts(total)
  const length = main.length + rest.length > 13 ? 'long' : undefined
  return (
    <>
      <p className={styles['total']} data-length={length}>
        <bdi>
          {main}
          <i>{rest}</i>
        </bdi>
      </p>
      {total !== undefined && (
        <p className={styles['sub']}>
          <bdi>
            {amount} {balance.symbol}
          </bdi>
        </p>
      )}
      {note !== undefined && <p className={styles['sub']}>{note}</p>}
    </>
  )
}

/** Adds up values; undefined as soon as one of them is not known. */
function sum(tokens: readonly TokenBalance[]): string | undefined {
  if (tokens.length === 0 || tokens.some((token) => token.value === undefined)) return undefined
  const values = tokens.map(({ value = '0' }) => parseAmount(clip(value), precision))
  return formatAmount(
    values.reduce((one, other) => one + other, 0n),
    precision,
  )
}

function clip(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return fraction === '' ? whole : `${whole}.${fraction.slice(0, precision)}`
}
