import { isWalletError, WalletError } from '../../errors/index.ts'
import { transportTimedOutError } from '../../errors/catalogue/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { formatAmount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapToken } from '../model/slices/swap.ts'
import type { PendingAssetChange } from '../model/slices/transaction.ts'
import {
  requestUnlessPrompted,
  sendUntrackedTransaction,
  trackTransaction,
} from '../transaction/index.ts'
import type { ConfirmedSwap } from './ConfirmedSwap.ts'
import type { SwapTransaction } from './SwapTransaction.ts'

/** Longest wait for a block, in ms. */
const confirmationTimeout = 25_000

/**
 * Sends a transaction of a swap from the connected wallet, and adds it to the pending transactions.
 * The order's signal does not abort a request that the wallet has: its prompt cannot be withdrawn, and
 * what the visitor confirms there is followed.
 *
 * @returns The hash.
 * @throws What `sendTransaction` and `requestUnlessPrompted` throw; `transport.aborted` before the request.
 */
export async function sendSwapTransaction(
  client: Latchkey,
  transaction: SwapTransaction,
  options: { readonly order: ConfirmedSwap; readonly operation: 'approve' | 'trade' },
): Promise<string> {
  const { order, operation } = options
  const { network, to, data, value } = transaction
  order.signal.throwIfAborted()
  const call = { network, to, data: data as `0x${string}`, value }
  const sent = await requestUnlessPrompted(client, order, () =>
    sendUntrackedTransaction(client, call),
  )
  addPendingSwapTransaction(client, { ...sent, order, operation })
  return sent.hash
}

/** Adds a transaction of a swap to the pending ones. */
export function addPendingSwapTransaction(
  client: Latchkey,
  parameters: {
    readonly order: ConfirmedSwap
    readonly operation: 'approve' | 'trade'
    readonly hash: string
    /** Whether `hash` is the id of a batch of calls. @default false */
    readonly isBatch?: boolean | undefined
    readonly address: string
  },
): void {
  const { order, ...sent } = parameters
  const { network, from, to, quote } = order
  const sentTransfer = transferOf(from, quote.fromAmount, 'out')
  const receivedTransfer = transferOf(to, quote.toAmount, 'in')
  const changed = [from, to].flatMap(({ isNative, address }) => (isNative ? [] : [address]))
  const transfers = sent.operation === 'trade' ? [sentTransfer, receivedTransfer] : []
  trackTransaction(client, { ...sent, network, transfers, changed })
}

/**
 * Waits until a transaction is in a block.
 *
 * @returns Whether it is; false after 25 s, or when no node answers.
 * @throws `send.failed` when it was reverted; `send.replaced` when another transaction replaced it; `transport.aborted`.
 */
export async function waitForSwapTransaction(
  client: Latchkey,
  hash: string,
  { network: id, signal }: ConfirmedSwap,
): Promise<boolean> {
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  const adapter = network && client.adapters.get(network.chainNamespace)
  if (!network || !adapter?.confirm) return false
  try {
    await withTimeout(adapter.confirm({ network, hash, signal }), {
      clock: client.clock,
      ms: confirmationTimeout,
      signal,
      error: () => new WalletError(transportTimedOutError),
    })
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (isWalletError(error, 'send.failed') || isWalletError(error, 'send.replaced')) throw error
    return false
  }
}

function transferOf(
  { name, symbol, decimals, iconUrl }: SwapToken,
  amount: bigint,
  direction: 'in' | 'out',
): PendingAssetChange {
  return { direction, name, symbol, quantity: formatAmount(amount, decimals), iconUrl }
}
