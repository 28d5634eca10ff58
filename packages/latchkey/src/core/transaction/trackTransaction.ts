import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { sendFailedError, transportTimedOutError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { poll, withTimeout } from '../../kernel/index.ts'
import { fetchBalance, fetchTokens } from '../balances/index.ts'
import { readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { PendingTransaction } from '../model/slices/transaction.ts'
import type { CallBatchStatus } from '../model/Transaction.ts'
import { notify } from '../notification/index.ts'
import {
  maxPendingTransactions,
  createPendingTransactionsStorageSlot,
} from './createPendingTransactionsStorageSlot.ts'

/** Longest wait for a confirmation before a pause, in ms. [9.7] */
const confirmationTimeout = 25_000
/** Pause before the next wait, in ms. [9.7] */
const pollingInterval = 30_000
/** Interval at which a wallet is queried about a batch of calls, in ms. */
const batchInterval = 2_000
/** Maximum number of waits for one transaction. [4.14] */
const maxPolls = 99
/** Toasts of the results. */
const results = {
  confirmed: { message: 'Transaction confirmed', variant: 'success' },
  failed: { message: sendFailedError.text, variant: 'error' },
  replaced: { message: 'Transaction replaced', variant: 'error' },
} as const
/**
 * Age in milliseconds at which a stored transaction is dropped (one day): it was replaced, or never
 * reached a node.
 */
const maxAge = 24 * 3_600_000

/**
 * Adds a transaction to the pending ones and waits until it is in a block. It then shows a toast
 * and fetches the changed balances again. A reload of the page resumes the wait.
 *
 * @param parameters - The transaction; `changed`, the tokens that it moves, CAIP-10 or bare.
 */
export function trackTransaction(client: Latchkey, parameters: trackTransaction.Parameters): void {
  const { changed = [], ...sent } = parameters
  // The adapter cannot wait for transactions of this network.
  if (!confirmOf(client, sent)) return void refreshBalances(client, sent.network, changed)
  const transaction: PendingTransaction = { ...sent, sentAt: client.clock.now(), status: 'pending' }
  update(client, (known) =>
    [transaction, ...known.filter((one) => !isSame(one, sent))].slice(0, maxPendingTransactions),
  )
  void waitForTransaction(client, transaction, changed)
}

export declare namespace trackTransaction {
  type Parameters = Omit<PendingTransaction, 'sentAt' | 'status'> & {
    readonly changed?: readonly string[] | undefined
  }
}

/** Waits again for the stored transactions, which were pending when the page was left. */
export function trackStoredTransactions(client: Latchkey): void {
  const stored = client.own(createPendingTransactionsStorageSlot).get()
  const now = client.clock.now()
  const isRecent = ({ sentAt }: PendingTransaction): boolean => now - sentAt < maxAge
  const { pendingTransactions = [] } = client.store.get()
  const isTracked = (one: PendingTransaction): boolean =>
    pendingTransactions.some((other) => isSame(one, other))
  const resumed = stored.filter((one) => isRecent(one) && !isTracked(one))
  update(client, (known) => [...known, ...resumed])
  for (const one of resumed) void waitForTransaction(client, one, [])
}

async function waitForTransaction(
  client: Latchkey,
  transaction: PendingTransaction,
  changed: readonly string[],
): Promise<void> {
  const signal = client.own(lifetime)
  try {
    const refresh = (): Promise<void> => refreshBalances(client, transaction.network, changed)
    const settled = await pollTransaction(client, transaction, { signal, onLate: refresh })
    const { status } = settled
    if (status === 'pending' || signal.aborted) return
    update(client, (known) =>
      known.map((one) => (isSame(one, transaction) ? { ...one, ...settled } : one)),
    )
    notify(client, { ...results[status], transaction: { ...transaction, status } })
    await refresh()
  } catch (error) {
    if (!signal.aborted)
      client.logger.warn('A transaction could not be tracked', { reason: messageOf(error) })
  }
}

/**
 * Waits for the block of a transaction. A node that does not respond counts as not confirmed yet.
 */
async function pollTransaction(
  client: Latchkey,
  transaction: PendingTransaction,
  { signal, onLate }: { readonly signal: AbortSignal; readonly onLate: () => Promise<void> },
): Promise<Pick<PendingTransaction, 'status'> & Partial<PendingTransaction>> {
  const { clock } = client
  const confirm = confirmOf(client, transaction)
  const timedOut = (): WalletError => new WalletError(transportTimedOutError)
  let status: PendingTransaction['status'] = 'pending'
  let reported: Partial<PendingTransaction> | undefined
  let polls = 0

  async function check(): Promise<boolean> {
    if (!confirm) return true
    polls += 1
    try {
      const ms = confirmationTimeout
      reported = await withTimeout(confirm(signal), { clock, ms, signal, error: timedOut })
      status = 'confirmed'
    } catch (error) {
      if (isWalletError(error, 'send.failed')) status = 'failed'
      else if (isWalletError(error, 'send.replaced')) status = 'replaced'
      else if (polls === 1 && !signal.aborted) void onLate()
    }
    return status !== 'pending' || polls === maxPolls
  }

  const timeout = Number.POSITIVE_INFINITY
  await poll(check, { clock, interval: pollingInterval, timeout, signal, error: timedOut })
  return { ...reported, status }
}

/**
 * Returns the function that waits for the block of a transaction; undefined when the adapter has none. It
 * resolves with the hash of a batch of calls.
 */
function confirmOf(
  client: Latchkey,
  sent: Pick<PendingTransaction, 'network' | 'hash' | 'isBatch' | 'address'> & {
    readonly sentAt?: number | undefined
  },
): ((signal: AbortSignal) => Promise<Partial<PendingTransaction> | undefined>) | undefined {
  const { network: id, hash, isBatch, sentAt } = sent
  const adapter = client.adapters.get(namespaceOf(id))
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  if (!adapter?.confirm || !network) return undefined
  if (isBatch) return (signal) => confirmBatch(client, { ...sent, signal })
  return async (signal) => {
    await adapter.confirm?.({ network, hash, sentAt, signal })
    return undefined
  }
}

/**
 * Waits until the wallet reports that a batch of calls is in a block. EIP-5792
 *
 * @returns The hash of its last transaction.
 */
async function confirmBatch(
  client: Latchkey,
  sent: Pick<PendingTransaction, 'network' | 'hash' | 'address'> & { readonly signal: AbortSignal },
): Promise<Partial<PendingTransaction> | undefined> {
  const { network: id, hash: batch, address, signal } = sent
  const namespace = namespaceOf(id)
  const error = (): WalletError => new WalletError(transportTimedOutError)
  const connection = readConnection(client.store.get(), namespace)
  const network = client.options.networks.find((one) => one.caipNetworkId === id)
  const read = client.adapters.get(namespace)?.readCallsStatus
  if (!connection || !network || !read) throw error()
  let status: CallBatchStatus | undefined
  await poll(
    async (pollSignal) => {
      status = await read({ connection, network, address, id: batch, signal: pollSignal })
      return status.status !== 'pending'
    },
    {
      clock: client.clock,
      interval: batchInterval,
      timeout: confirmationTimeout,
      signal,
      error,
    },
  )
  if (status?.status === 'failure') throw new WalletError(sendFailedError)
  const hash = status?.receipts.at(-1)?.transactionHash
  return hash && { hash, isBatch: undefined }
}

async function refreshBalances(
  client: Latchkey,
  network: CaipNetworkId,
  tokens: readonly string[],
): Promise<void> {
  const namespace = namespaceOf(network)
  const native = client.adapters.get(namespace)?.nativeTokenAddress
  const changed = tokens.length === 0 && native ? [native] : tokens
  await Promise.allSettled([
    // The fee was paid in the native currency, regardless of the token.
    fetchBalance(client, { namespace, force: true }),
    fetchTokens(client, { namespace, changed }),
  ])
}

/** Applies a change to the state, and stores what is still pending. */
function update(
  client: Latchkey,
  change: (known: readonly PendingTransaction[]) => readonly PendingTransaction[],
): void {
  const before = client.store.get().pendingTransactions ?? []
  const pendingTransactions = change(before)
  client.store.set({ pendingTransactions })
  const slot = client.own(createPendingTransactionsStorageSlot)
  // Another tab may have stored its own. A batch of calls is stored under its id, which the change may replace.
  const own = [...before, ...pendingTransactions]
  const others = slot.get().filter((stored) => !own.some((one) => isSame(one, stored)))
  const pending = pendingTransactions.filter(({ status }) => status === 'pending')
  slot.set([...pending, ...others].slice(0, maxPendingTransactions))
}

function lifetime(client: Latchkey): AbortSignal {
  const controller = new AbortController()
  client.onDestroy(() => controller.abort())
  return controller.signal
}

function isSame(
  one: Pick<PendingTransaction, 'network' | 'hash'>,
  other: Pick<PendingTransaction, 'network' | 'hash'>,
): boolean {
  return one.hash === other.hash && one.network === other.network
}
