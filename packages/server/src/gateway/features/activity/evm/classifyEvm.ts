import type { AccountTransaction, AccountTransfer, OperationType } from '../ActivityPort.ts'
import {
  decodeTopicAddress,
  type EvmTransfer,
  parseTransfers,
  toAccountTransfer,
  toChecksumAddress,
} from './transfers.ts'
import type { EvmTransactionReply, EvmLog, Receipt } from './evmReplySchemas.ts'
import { eventTopics } from './eventTopics.ts'

/** A transaction with its receipt, logs and internal transfers. */
export type EvmTransactionWithReceipt = {
  readonly transaction: EvmTransactionReply
  readonly receipt: Receipt
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** Internal transfers of native currency, if nodes report them. */
  readonly inner?: readonly EvmTransfer[] | undefined
}

/** Operations of failed calls, by function selector. */
const calls: Readonly<Record<string, OperationType>> = {
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  '0x42842e0e': 'send',
  '0xf242432a': 'send',
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
}

/** Input of the classification. */
type Case = {
  readonly account: string
  readonly transaction: EvmTransactionReply
  readonly receipt: Receipt
  readonly movements: readonly AccountTransfer[]
  readonly isOwn: boolean
  readonly wrappedNative: string | undefined
}

/**
 * Classifies a transaction for an account.
 *
 * @param account - In canonical form.
 * @param wrappedCoin - Address of the wrapped native currency, in lower case.
 * @returns A row of activity; undefined if the account is not involved.
 */
export function classifyEvm(
  full: EvmTransactionWithReceipt,
  account: string,
  wrappedNative: string | undefined,
): AccountTransaction | undefined {
  const { transaction, receipt, minedAt } = full
  const lower = account.toLowerCase()
  const isOwn = transaction.from === lower
  const isDone = receipt.status === 'confirmed'
  const movements = isDone ? movementsOf(full, lower, wrappedNative) : []
  if (!isOwn && movements.length === 0) return undefined
  const of: Case = { account: lower, transaction, receipt, movements, isOwn, wrappedNative }
  const operation = isDone ? operationOf(of) : failedOperation(transaction)
  const [only, second] = movements
  const other = second === undefined ? only?.other : undefined
  const { from, to } = transaction
  return {
    account,
    hash: transaction.hash,
    block: transaction.blockNumber,
    position: receipt.transactionIndex,
    minedAt,
    operation,
    status: receipt.status,
    sentFrom: (operation === 'receive' && other) || toChecksumAddress(from),
    sentTo:
      operation === 'receive' ? account : sentTo(operation, other, to ?? receipt.contractAddress),
    nonce: isOwn ? transaction.nonce : undefined,
    transfers: movements,
  }
}

/** Returns the recipient encoded in a token call. */
function sentTo(
  operation: OperationType,
  other: string | undefined,
  to: string | undefined,
): string | undefined {
  if (operation === 'send' && other) return other
  return to === undefined ? undefined : toChecksumAddress(to)
}

function movementsOf(
  { transaction, receipt, inner = [] }: EvmTransactionWithReceipt,
  account: string,
  wrappedNative: string | undefined,
): readonly AccountTransfer[] {
  const { from, to, value } = transaction
  const nativeCurrency = { token: 'native', kind: 'fungible', id: undefined } as const
  const sent: EvmTransfer[] =
    value > 0n
      ? [{ ...nativeCurrency, amount: value, from, to: to ?? receipt.contractAddress ?? '' }]
      : []
  const logged = receipt.logs.flatMap(parseTransfers)
  const wraps = receipt.logs.flatMap((log) => wrapsBy(log, wrappedNative, logged))
  // The wrapper's event already reports its payout.
  const more = inner.filter((one) => one.from !== wrappedNative || !wraps.some(isLike(one)))
  const own = [...sent, ...more, ...logged, ...wraps].flatMap(
    (moved) => toAccountTransfer(account, moved) ?? [],
  )
  const paid = from === account ? paidOut(receipt.logs, own, { account, wrappedNative, to }) : []
  return [...own, ...paid]
}

function isLike(one: EvmTransfer): (other: EvmTransfer) => boolean {
  return ({ token, to, amount }) => token === one.token && to === one.to && amount === one.amount
}

/** Transfers by the wrapper that only its events report. */
function wrapsBy(
  { address, topics: [event, holder], data }: EvmLog,
  wrappedNative: string | undefined,
  logged: readonly EvmTransfer[],
): readonly EvmTransfer[] {
  if (address !== wrappedNative || !holder || !/^0x[0-9a-f]{64}$/i.test(data)) return []
  const isIn = event === eventTopics.wrapped
  if (!isIn && event !== eventTopics.unwrapped) return []
  const account = decodeTopicAddress(holder)
  const amount = BigInt(data)
  const nowhere = `0x${'0'.repeat(40)}`
  const [from, to] = isIn ? [nowhere, account] : [account, nowhere]
  const token: EvmTransfer = { token: address, kind: 'fungible', id: undefined, amount, from, to }
  const isLogged = logged.some(
    (one) => one.token === address && one.from === from && one.to === to && one.amount === amount,
  )
  const nativeCurrency: EvmTransfer = { ...token, token: 'native', from: address, to: account }
  return [...(isLogged ? [] : [token]), ...(isIn ? [] : [nativeCurrency])]
}

/**
 * Native currency that a router unwraps for the swapper. No event reports it: when tokens were sent
 * and none received, the unwrapped amount was received.
 */
function paidOut(
  logs: readonly EvmLog[],
  own: readonly AccountTransfer[],
  {
    account,
    wrappedNative,
    to,
  }: { account: string; wrappedNative: string | undefined; to: string | undefined },
): readonly AccountTransfer[] {
  const isOutgoing = own.some(({ direction }) => direction === 'out')
  if (!isOutgoing || own.some(({ direction }) => direction === 'in') || to === wrappedNative)
    return []
  if (own.some(({ token }) => token === 'native')) return []
  const amount = logs.reduce((sum, { address, topics: [event, holder], data }) => {
    const isUnwrapped = address === wrappedNative && event === eventTopics.unwrapped && holder
    if (!isUnwrapped || decodeTopicAddress(holder) === account) return sum
    return sum + (/^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n)
  }, 0n)
  if (amount === 0n || to === undefined) return []
  const moved = {
    token: 'native',
    kind: 'fungible',
    id: undefined,
    amount,
    from: to,
    to: account,
  } as const
  const movement = toAccountTransfer(account, moved)
  return movement ? [movement] : []
}

function operationOf(given: Case): OperationType {
  const { transaction, receipt, movements, isOwn, wrappedNative } = given
  if (isOwn && transaction.to === undefined) return 'deploy'
  const ins = movements.filter(({ direction }) => direction === 'in')
  const outs = movements.filter(({ direction }) => direction === 'out')
  const vault = isOwn
    ? vaultOperation(receipt.logs, given.account, transaction.to === wrappedNative)
    : undefined
  if (vault && ins.length > 0 && outs.length > 0) return vault
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (outs.length > 0) return outs.every(({ other }) => other === '') ? 'burn' : 'send'
  if (ins.length > 0) return isOwn && ins.every(({ other }) => other === '') ? 'mint' : 'receive'
  if (movements.length > 0) return 'send'
  return movedNothing(given)
}

/** Returns whether the transaction deposits into a vault or withdraws from it. */
function vaultOperation(
  logs: readonly EvmLog[],
  account: string,
  isWrapper: boolean,
): 'deposit' | 'withdraw' | undefined {
  for (const {
    topics: [event, ...named],
  } of logs) {
    const isOf = named.some((topic) => decodeTopicAddress(topic) === account)
    if (!isOf) continue
    if (event === eventTopics.vaultDeposit || (isWrapper && event === eventTopics.wrapped))
      return 'deposit'
    if (event === eventTopics.vaultWithdraw || (isWrapper && event === eventTopics.unwrapped))
      return 'withdraw'
  }
  return undefined
}

function movedNothing({ account, transaction, receipt }: Case): OperationType {
  const isApproval = receipt.logs.some(
    ({ topics: [event, owner] }) =>
      (event === eventTopics.approval || event === eventTopics.approvalForAll) &&
      owner !== undefined &&
      decodeTopicAddress(owner) === account,
  )
  if (isApproval) return 'approve'
  if (transaction.input !== '0x') return 'execute'
  return transaction.to === account ? 'cancel' : 'send'
}

function failedOperation({ to, input, value }: EvmTransactionReply): OperationType {
  if (to === undefined) return 'deploy'
  if (input === '0x') return value > 0n ? 'send' : 'execute'
  return calls[input.slice(0, 10).toLowerCase()] ?? 'execute'
}
