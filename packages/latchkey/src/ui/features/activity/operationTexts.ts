import type { TransactionSummary } from '../../../core/index.ts'
import type { PlainTextKey } from '../../text/createText.ts'

const done: Readonly<Record<string, PlainTextKey>> = {
  approve: 'activity.approved',
  burn: 'activity.burned',
  buy: 'activity.bought',
  cancel: 'activity.canceled',
  deploy: 'activity.deployed',
  deposit: 'activity.deposited',
  mint: 'activity.minted',
  receive: 'activity.received',
  send: 'activity.sent',
  trade: 'activity.swapped',
  withdraw: 'activity.withdrew',
}

const pending: Readonly<Record<string, PlainTextKey>> = {
  approve: 'activity.approving',
  send: 'activity.sending',
  trade: 'activity.swapping',
}

/** Returns the text that names a transaction's operation. */
export function operationText({ operation, status }: TransactionSummary): PlainTextKey {
  const texts = status === 'pending' ? { ...done, ...pending } : done
  return (Object.hasOwn(texts, operation) ? texts[operation] : undefined) ?? 'activity.executed'
}
