import type {
  AccountTransaction,
  AccountTransfer,
  OperationType,
} from '../../features/activity/ActivityPort.ts'
import type { SolscanTransfer } from './transfers.ts'

/**
 * Creates the activity row of a transaction from its transfers.
 *
 * @param transfers - All transfers of the transaction that concern the account.
 * @param position - Position in the page, counted from its end.
 */
export function toAccountTransaction(
  account: string,
  transfers: readonly [SolscanTransfer, ...SolscanTransfer[]],
  position: number,
): AccountTransaction {
  const [{ hash, block, time }] = transfers
  // Opening and closing token accounts is not a payment.
  const moves = transfers.filter(({ kind }) => kind !== 'open' && kind !== 'close')
  const counted = moves.length > 0 ? moves : transfers
  const movements = movementsOf(counted)
  const operation = operationOf(counted, movements)
  const other = onlyOf(movements.map((one) => one.other))
  const isOwn = operation === 'close' || movements.some(({ direction }) => direction !== 'in')
  const isIncoming = !isOwn && movements.length > 0
  return {
    account,
    hash,
    block,
    position,
    minedAt: time * 1_000,
    operation,
    status: 'confirmed',
    sentFrom: isIncoming ? other : account,
    sentTo: isIncoming ? account : operation === 'send' ? other : undefined,
    nonce: undefined,
    transfers: movements,
  }
}

/** Nets the transfers of each token: equal incoming and outgoing amounts cancel out. */
function movementsOf(transfers: readonly SolscanTransfer[]): readonly AccountTransfer[] {
  const tokens = [...new Set(transfers.map(({ token }) => token))]
  const others = transfers.filter(({ direction }) => direction !== 'self')
  const shown = others.length > 0 ? others : transfers
  return tokens.flatMap((token) => movementOf(shown.filter((one) => one.token === token)) ?? [])
}

function movementOf(transfers: readonly SolscanTransfer[]): AccountTransfer | undefined {
  const [first] = transfers
  if (!first) return undefined
  const sum = (direction: AccountTransfer['direction']): bigint =>
    transfers.reduce((all, one) => (one.direction === direction ? all + one.amount : all), 0n)
  const [received, sent, stayed] = [sum('in'), sum('out'), sum('self')]
  const amount = received > sent ? received - sent : sent - received
  const isNothing = transfers.every((one) => one.amount === 0n)
  if (amount === 0n && first.direction !== 'self' && !isNothing) return undefined
  const direction = amount === 0n ? first.direction : received > sent ? 'in' : 'out'
  const kind = first.decimals === 0 && amount + stayed <= 1n ? 'nft' : 'fungible'
  const own = transfers.filter((one) => one.direction === direction)
  return {
    token: first.token,
    kind,
    ...(kind === 'nft' && { id: '0' }),
    amount: `${amount + stayed}`,
    direction,
    other: onlyOf(own.map((one) => one.other)),
    isSpam: false,
  }
}

/** Returns the single distinct name; empty when there are several. */
function onlyOf(names: readonly string[]): string {
  const [only = '', second] = new Set(names)
  return second === undefined ? only : ''
}

function operationOf(
  transfers: readonly SolscanTransfer[],
  movements: readonly AccountTransfer[],
): OperationType {
  const are = (kind: SolscanTransfer['kind']): boolean =>
    transfers.every((one) => one.kind === kind)
  if (transfers.some(({ kind }) => kind === 'close')) return 'close'
  if (movements.length === 0 || are('open')) return 'execute'
  const isIn = movements.some(({ direction }) => direction === 'in')
  const isOut = movements.some(({ direction }) => direction === 'out')
  if (isIn && isOut) return 'trade'
  if (isIn) return are('mint') ? 'mint' : 'receive'
  return are('burn') ? 'burn' : 'send'
}
