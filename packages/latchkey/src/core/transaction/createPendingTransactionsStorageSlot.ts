import { isCaipNetworkId } from '../../caip/index.ts'
import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { PendingAssetChange, PendingTransaction } from '../model/slices/transaction.ts'

/** Maximum number of transactions that are tracked at a time. [9.7] */
export const maxPendingTransactions: number = 99
const maxText = 200

/** Creates the storage slot for the transactions that are not in a block yet. */
export function createPendingTransactionsStorageSlot({
  storage,
}: Latchkey): StorageSlot<readonly PendingTransaction[]> {
  return storage.slot({ key: 'pending_transactions', version: 1, initial: [], parse })
}

/** Parses stored transactions, dropping invalid ones. */
function parse(value: unknown): readonly PendingTransaction[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap(parseTransaction).slice(0, maxPendingTransactions)
}

function parseTransaction(value: unknown): readonly PendingTransaction[] {
  const one = (value ?? {}) as Partial<Record<keyof PendingTransaction, unknown>>
  const { network, hash, address, operation, receiver, sentAt, transfers } = one
  if (typeof network !== 'string' || !isCaipNetworkId(network)) return []
  if (!isText(hash) || !isText(address) || !isText(operation)) return []
  if (typeof sentAt !== 'number' || !Number.isFinite(sentAt)) return []
  const moved = Array.isArray(transfers) ? transfers.flatMap(parseTransfer) : []
  const to = isText(receiver) ? receiver : undefined
  const known = { network, hash, address, operation, receiver: to, sentAt }
  const batch = one.isBatch === true ? { isBatch: true } : {}
  return [{ ...known, ...batch, transfers: moved, status: 'pending' }]
}

function parseTransfer(value: unknown): readonly PendingAssetChange[] {
  const one = (value ?? {}) as Partial<Record<keyof PendingAssetChange, unknown>>
  const { direction, symbol, name, quantity } = one
  if (direction !== 'in' && direction !== 'out') return []
  // Tokens may have no name and no symbol.
  if (!isShort(symbol) || !isShort(name) || !isText(quantity)) return []
  return /^\d+(\.\d+)?$/.test(quantity) ? [{ direction, symbol, name, quantity }] : []
}

function isText(value: unknown): value is string {
  return isShort(value) && value.length > 0
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxText
}
