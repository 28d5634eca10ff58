import { type ReactNode, useMemo } from 'react'
import type { GroupedActivity } from '../../../core/index.ts'
import { useClient, useLanguage } from '../../shell/hooks.ts'
import { TransactionList } from './TransactionList.tsx'
import { useTransactionRowSettings } from './useTransactionRowSettings.ts'

/** Lists pending transactions, then the others by month. */
export function ActivityMonths({
  transactions,
  transactionsByYear,
}: ActivityMonths.Props): ReactNode {
  const { clock } = useClient()
  const { locale } = useLanguage()
  const context = useTransactionRowSettings()
  const thisYear = new Date(clock.now()).getFullYear()
  const formats = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(locale, options)
    return { month: format({ month: 'long' }), ofYear: format({ month: 'long', year: 'numeric' }) }
  }, [locale])
  const pending = transactions.filter(({ metadata }) => metadata.status === 'pending')
  const months = transactionsByYear.flatMap(({ year, months: ofYear }) =>
    ofYear.map(({ month, transactions: ofMonth }) => ({
      label: formats[year === thisYear ? 'month' : 'ofYear'].format(new Date(year, month - 1, 1)),
      rows: ofMonth.filter(({ metadata }) => metadata.status !== 'pending'),
    })),
  )
  const groups = [{ label: context.text('activity.pending'), rows: pending }, ...months]
  return (
    <>
      <span id={context.linkNoteId} hidden>
        {context.text('activity.opens')}
      </span>
      {groups.map(
        ({ label, rows }) =>
          rows.length > 0 && (
            <TransactionList
              key={label}
              label={label}
              total={transactions.length}
              rows={rows}
              context={context}
            />
          ),
      )}
    </>
  )
}

export declare namespace ActivityMonths {
  type Props = Pick<GroupedActivity, 'transactions' | 'transactionsByYear'>
}
