import { type ReactNode, useMemo } from 'react'
import { readActivity, readNetwork } from '../../../core/index.ts'
import { useClient, useClientState, useLanguage, useText } from '../../shell/hooks.ts'
import styles from './ActivityPanel.module.css'
import { LongList } from './LongList.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { activityTexts } from './activityTexts.ts'

/** Lists pending transactions, then the others by month. */
export function ActivityMonths(): ReactNode {
  const { clock } = useClient()
  const text = useText(activityTexts)
  const { locale } = useLanguage()
  const { transactions, transactionsByYear } = useClientState(readActivity)
  const nativeSymbol = useClientState((state) => readNetwork(state))?.nativeCurrency.symbol
  const day = useMemo(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    [locale],
  )
  const thisYear = new Date(clock.now()).getFullYear()
  const pending = transactions.filter(({ metadata }) => metadata.status === 'pending')
  const months = transactionsByYear.flatMap(({ year, months: ofYear }) =>
    ofYear.map(({ month, transactions: ofMonth }) => ({
      label: new Intl.DateTimeFormat(locale, {
        month: 'long',
        year: year === thisYear ? undefined : 'numeric',
      }).format(new Date(year, month - 1, 1)),
      rows: ofMonth.filter(({ metadata }) => metadata.status !== 'pending'),
    })),
  )
  const groups = [{ label: text('activity.pending'), rows: pending }, ...months]
  return groups.map(
    ({ label, rows }) =>
      rows.length > 0 && (
        <div key={label} className={styles['group']}>
          <LongList
            label={label}
            total={transactions.length}
            rows={rows.map((transaction) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                nativeSymbol={nativeSymbol}
                day={day}
              />
            ))}
          />
        </div>
      ),
  )
}
