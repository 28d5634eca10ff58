import type { TransactionSummary } from '../../../core/index.ts'
import type { IconName } from '../../primitives/index.ts'

/** Outline of a clock. */
export const clockIcon: IconName =
  'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4M10 6v4.2l2.8 1.8'

const arrowOut: IconName = 'M6 14l8-8M7.5 6H14v6.5'
const arrowIn: IconName = 'M14 6l-8 8M12.5 14H6V7.5'
const exchange: IconName = 'M4.5 7.5h11l-3-3M15.5 12.5h-11l3 3'
const picture: IconName =
  'M6 3.5h8A2.5 2.5 0 0 1 16.5 6v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 14V6A2.5 2.5 0 0 1 6 3.5zM4 14.5l3.7-3.8 2.8 2.8 1.8-1.8 3.7 3.8M12.5 7.25v.05'
const contract: IconName = 'M7 6.5L3.5 10 7 13.5M13 6.5l3.5 3.5-3.5 3.5'

const icons: Readonly<Record<string, IconName>> = {
  approve: 'check',
  buy: arrowIn,
  cancel: 'close',
  deposit: arrowIn,
  mint: picture,
  receive: arrowIn,
  send: arrowOut,
  trade: exchange,
  withdraw: arrowOut,
}

/** Returns the icon of a transaction's operation. */
export function operationIcon({ operation, direction }: TransactionSummary): IconName {
  if (Object.hasOwn(icons, operation)) return icons[operation] ?? contract
  if (direction === 'in') return arrowIn
  return direction === 'out' ? arrowOut : contract
}
