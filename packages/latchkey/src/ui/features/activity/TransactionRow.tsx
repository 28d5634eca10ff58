import { memo, type ReactNode } from 'react'
import {
  describeTransaction,
  type TransactionSummary,
  type ActivityTransferSummary,
} from '../../../core/index.ts'
import type { ActivityTransaction } from '../../../protocol/index.ts'
import { Icon, Row, Spinner, ImageIcon } from '../../primitives/index.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import styles from './ActivityPanel.module.css'
import { operationIcon } from './operationIcons.ts'
import { operationTextKey } from './operationTextKeys.ts'
import type { TransactionRowSettings } from './useTransactionRowSettings.ts'

/** Shows one transaction; a link to the block explorer where the network has one. */
export const TransactionRow: (props: TransactionRow.Props) => ReactNode = memo(ShownTransaction)

function ShownTransaction({ transaction, context }: TransactionRow.Props): ReactNode {
  const { text, nativeSymbol, explorerUrl, linkNoteId } = context
  const summary = describeTransaction(transaction, { nativeSymbol })
  const href = explorerUrl(transaction.metadata.hash)
  return (
    <Row
      href={href}
      picture={<Picture summary={summary} />}
      name={text(operationTextKey(summary))}
      note={<Note summary={summary} context={context} />}
      end={<Amounts summary={summary} context={context} />}
      describedBy={href === undefined ? undefined : linkNoteId}
    />
  )
}

export declare namespace TransactionRow {
  type Props = {
    transaction: ActivityTransaction
    context: TransactionRowSettings
  }
}

/** An icon of the operation with the picture of the token; the picture alone for an NFT. */
function Picture({ summary }: { summary: TransactionSummary }): ReactNode {
  const shown =
    summary.transfers.find(({ direction }) => direction === 'in') ?? summary.transfers[0]
  if (shown?.isNft && shown.image !== undefined)
    return <ImageIcon src={shown.image} name={shown.symbol} lazy />
  return (
    <span className={styles['picture']}>
      {summary.status === 'pending' ? <Spinner /> : <Icon name={operationIcon(summary)} />}
      {shown && (
        <span className={styles['badge']}>
          <ImageIcon src={shown.image} name={shown.symbol} size="tiny" shape="round" lazy />
        </span>
      )}
    </span>
  )
}

/** Returns the counterparty or the exchanged tokens, and the date. */
function Note({ summary, context }: Part.Props): ReactNode {
  const { text, day, nameOf } = context
  const { status, otherParty, operation, application, transfers, minedAt } = summary
  const [from, to] = transfers
  const isSwap = from?.direction === 'out' && to?.direction === 'in'
  let about = application && isolate(application)
  if (isSwap) about = text('activity.pair', { from: from.symbol, to: to.symbol })
  if (otherParty !== undefined)
    about = text(operation === 'send' ? 'activity.to' : 'activity.from', {
      address: isolate(nameOf(otherParty)),
    })
  if (status === 'pending') return about ?? text('common.confirming')
  return (
    <>
      {status === 'failed' ? (
        <span className={styles['failed']}>{text('activity.statusFailed')}</span>
      ) : (
        about
      )}
      {(status === 'failed' || about !== undefined) && ' · '}
      <time dateTime={minedAt}>{day.format(new Date(minedAt))}</time>
    </>
  )
}

/** Keeps the letters of a right-to-left name from reordering the text around it. Unicode UAX #9. */
function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

declare namespace Part {
  type Props = Pick<TransactionRow.Props, 'context'> & { summary: TransactionSummary }
}

/** Shows incoming amounts first, in the positive colour, then outgoing ones. */
function Amounts({ summary, context }: Part.Props): ReactNode {
  const incoming = summary.transfers.filter(({ direction }) => direction === 'in')
  const others = summary.transfers.filter(({ direction }) => direction !== 'in')
  return (
    <span className={styles['amounts']} data-failed={summary.status === 'failed' || undefined}>
      {[...incoming, ...others].map((transfer, index) => (
        // Transfers of a transaction have no id, and never change their order.
        <Amount
          key={index}
          transfer={transfer}
          sign={signOf(summary, transfer)}
          context={context}
        />
      ))}
    </span>
  )
}

/** Returns the sign of the operation where it has one [5.7], else that of the direction. */
function signOf(
  { sign, direction }: TransactionSummary,
  transfer: ActivityTransferSummary,
): string {
  const isIncoming =
    direction === undefined || sign === '' ? transfer.direction === 'in' : sign === '+'
  if (isIncoming) return '+'
  return transfer.direction === 'self' && sign === '' ? '' : '−'
}

function Amount({ transfer, sign, context }: Amount.Props): ReactNode {
  const { numbers, isBalanceHidden } = context
  const { isNft, quantity, symbol, text } = transfer
  // The text of an NFT has the number of copies.
  const copies = isBalanceHidden ? symbol : text
  const amount = numbers.quantity(quantity)
  return (
    <bdi className={styles['amount']} data-sign={sign}>
      {isNft ? (
        copies
      ) : (
        <>
          {sign}
          {isBalanceHidden ? <HideableAmount>{amount}</HideableAmount> : amount} {symbol}
        </>
      )}
    </bdi>
  )
}

declare namespace Amount {
  type Props = Pick<TransactionRow.Props, 'context'> & {
    transfer: ActivityTransferSummary
    sign: string
  }
}
