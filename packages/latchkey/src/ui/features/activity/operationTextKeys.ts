import type { TransactionSummary } from '../../../core/index.ts'
import type { PlainTextKey } from '../../text/createText.ts'
import type { activityTexts } from './activityTexts.ts'

const done: Readonly<Record<string, PlainTextKey<typeof activityTexts>>> = {
  approve: 'activity.approved',
  burn: 'activity.burned',
  buy: 'activity.bought',
  cancel: 'activity.canceled',
  deploy: 'activity.deployed',
  deposit: 'activity.deposited',
  mint: 'activity.minted',
  receive: 'activity.received',
  send: 'common.sent',
  trade: 'activity.swapped',
  withdraw: 'activity.withdrew',
}

const pending: Readonly<Record<string, PlainTextKey<typeof activityTexts>>> = {
  approve: 'activity.approving',
  send: 'activity.sending',
  trade: 'activity.swapping',
}

/** Returns the text that names a transaction's operation. */
export function operationTextKey({
  operation,
  status,
}: Pick<TransactionSummary, 'operation' | 'status'>): PlainTextKey<typeof activityTexts> {
  const texts = status === 'pending' ? { ...done, ...pending } : done
  return (Object.hasOwn(texts, operation) ? texts[operation] : undefined) ?? 'activity.executed'
}
