import { memo, type ReactNode } from 'react'
import type { ActivityTransaction } from '../../../protocol/index.ts'
import styles from './ActivityPanel.module.css'
import { isListVirtualized, LongList } from './LongList.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import type { TransactionRowSettings } from './useTransactionRowSettings.ts'

/** Lists the transactions of a group. A page that is added to other groups does not render it again. */
export const TransactionList: (props: TransactionList.Props) => ReactNode = memo(
  ({ label, total, rows, context }) => (
    <div className={styles['group']}>
      <LongList
        label={label}
        total={total}
        rows={rows.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} context={context} />
        ))}
      />
    </div>
  ),
  (before, { label, total, rows, context }) =>
    before.label === label &&
    before.context === context &&
    isListVirtualized(before.total) === isListVirtualized(total) &&
    before.rows.length === rows.length &&
    rows.every((row, index) => row === before.rows[index]),
)

export declare namespace TransactionList {
  type Props = {
    label: string
    /** Number of transactions of all groups. */
    total: number
    rows: readonly ActivityTransaction[]
    context: TransactionRowSettings
  }
}
