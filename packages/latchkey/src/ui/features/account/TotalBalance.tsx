import type { ReactNode } from 'react'
import { readBalance, readTokens, readTokensEntry, readFiatValue } from '../../../core/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useBalanceHidden, useClientState, useText } from '../../shell/hooks.ts'
import { hiddenAmount } from '../../shell/HideableAmount.tsx'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/**
 * Shows the fiat value of the account, or its native balance when no price is known. An unknown
 * balance is never shown as 0.
 */
export function TotalBalance(): ReactNode {
  const text = useText(accountTexts)
  const numbers = useNumberFormats()
  const balance = useClientState((state) => readBalance(state))
  const tokens = useClientState((state) => readTokens(state))
  const nativeToken = tokens.find((token) => !token.address)
  const hasUnpriced = tokens.some(
    ({ value, quantity }) => value === undefined && quantity.numeric !== '0',
  )
  const entry = useClientState((state) => readTokensEntry(state))
  const fiatValue = useClientState((state) => readFiatValue(state))
  const isHidden = useBalanceHidden()

  const amount =
    balance?.value === undefined
      ? nativeToken && numbers.quantity(nativeToken.quantity.numeric)
      : numbers.balance(balance.value, balance.decimals)
  const isKnown = balance !== undefined && amount !== undefined
  const unit = ` ${balance?.symbol ?? ''}`
  // The line below shows the amount until the first fiat value takes its place in the total.
  const isFirst = fiatValue === undefined && entry?.status === 'loading' && !entry.timestamp
  const failed = [balance, entry].find((one) => one?.status === 'failed')
  const updatedAt = failed?.timestamp
  const notes = [
    ...(isFirst || fiatValue !== undefined ? [amount + unit] : []),
    ...(updatedAt === undefined ? [] : [text('account.asOf', { time: numbers.time(updatedAt) })]),
  ].join(' · ')
  const note = isKnown && !isHidden ? notes : ''
  return (
    <>
      {!isKnown && balance?.status === 'failed' ? (
        <UnknownTotal label={text('account.balanceFailed')} sign="—" />
      ) : isKnown && isHidden ? (
        <UnknownTotal label={text('common.balanceHidden')} sign={hiddenAmount} />
      ) : isKnown && !isFirst ? (
        <Total
          parts={fiatValue === undefined ? [amount, unit] : numbers.moneyParts(fiatValue)}
          prefix={hasUnpriced && fiatValue !== undefined && text('account.atLeast')}
        />
      ) : (
        <p className={styles['loading']} role="status" aria-label={text('account.balanceLoading')}>
          <Skeleton shape="number" />
        </p>
      )}
      {/* Present wherever a fiat value may arrive, so that nothing moves when one does. */}
      {(entry !== undefined || note !== '') && (
        <p className={styles['secondary']}>
          <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}

function Total({ parts: [main, rest], prefix }: Total.Props): ReactNode {
  const isLong = (main + rest).length > (prefix ? 9 : 13)
  return (
    <p className={styles['total']} data-length={isLong ? 'long' : undefined}>
      {prefix && <small>{prefix} </small>}
      <bdi>
        {main}
        <i>{rest}</i>
      </bdi>
    </p>
  )
}

declare namespace Total {
  type Props = {
    parts: readonly [string, string]
    /** Before a total that leaves out tokens without a price. */
    prefix: string | false
  }
}

/** Shows a sign in place of a total that is unknown or hidden. */
function UnknownTotal({ label, sign }: { label: string; sign: string }): ReactNode {
  return (
    <p className={styles['total']} data-unknown="" role="img" aria-label={label}>
      {sign}
    </p>
  )
}
