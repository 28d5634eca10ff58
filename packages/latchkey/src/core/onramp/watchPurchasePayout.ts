import { transportTimedOutError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { poll } from '../../kernel/index.ts'
import { fetchActivity } from '../activity/index.ts'
import { fetchBalance, fetchTokens, formatAmount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { notify } from '../notification/index.ts'
import { findBalanceIncrease } from './findBalanceIncrease.ts'
import { updatePurchase } from './onrampState.ts'
import { readExpectedAmount } from './readExpectedAmount.ts'
import { purchaseTimeout } from './storedPurchase.ts'
import { fetchTokenBalance } from './fetchTokenBalance.ts'

/** Milliseconds between two reads of the balance. */
const interval = 3000
/** Milliseconds after which a payout counts as delayed. */
const delay = 600_000

/**
 * Reads the balance of an account until the bought amount arrives there. Then shows a toast, and fetches
 * balance, tokens and activity again.
 *
 * @param parameters - Account and token of the purchase; window of the provider's page, unless it was
 * blocked; the last balance that was known before, for when the first read fails; abort signal.
 */
export async function watchPurchasePayout(
  client: Latchkey,
  parameters: watchPurchasePayout.Parameters,
): Promise<void> {
  const { store, clock } = client
  const { page, signal, token, knownBalance } = parameters
  async function check(): Promise<boolean> {
    const balance = await fetchTokenBalance(client, parameters).catch(() => undefined)
    const { purchase } = store.get()
    if (signal.aborted || !purchase) return true
    const status = nextStatus(purchase, { isClosed: page?.closed === true, now: clock.now() })
    const isBalanceUnknown = balance === undefined
    if (status !== purchase.status || isBalanceUnknown !== purchase.isBalanceUnknown)
      store.set(updatePurchase({ status, isBalanceUnknown }))
    if (!balance) {
      // The first read that succeeds may include the payout.
      if (purchase.balanceBefore === undefined && knownBalance !== undefined)
        store.set(updatePurchase({ balanceBefore: knownBalance }))
      return false
    }
    const now = balance.amount
    const before = purchase.balanceBefore
    const { decimals } = balance
    const expected = readExpectedAmount(client, { ...parameters, purchase, decimals })
    const received =
      before === undefined ? undefined : findBalanceIncrease({ before, now, expected })
    // What the visitor spends meanwhile must not hide the payout.
    if (before === undefined || now < before) store.set(updatePurchase({ balanceBefore: now }))
    if (received === undefined) return false
    setArrived(client, formatAmount(received, decimals))
    refreshAccount(client, token)
    return true
  }

  const startedAt = store.get().purchase?.startedAt ?? clock.now()
  const timeout = Math.max(0, startedAt + purchaseTimeout - clock.now())
  const error = (): WalletError => new WalletError(transportTimedOutError)
  try {
    await poll(check, { clock, interval, timeout, signal, error })
  } catch {
    // Nothing is known about the order: the provider has to say.
    if (!signal.aborted) store.set(updatePurchase({ status: 'expired' }))
  }
}

export declare namespace watchPurchasePayout {
  type Parameters = fetchTokenBalance.Parameters & {
    readonly page: Window | undefined
    /** Base units. */
    readonly knownBalance?: bigint | undefined
  }
}

function nextStatus(
  { status, startedAt }: Purchase,
  { isClosed, now }: { readonly isClosed: boolean; readonly now: number },
): Purchase['status'] {
  if (status !== 'waiting' && status !== 'closed') return status
  if (now - startedAt >= delay) return 'delayed'
  return isClosed ? 'closed' : status
}

function setArrived(client: Latchkey, received: string): void {
  const { store, events } = client
  store.set(updatePurchase({ status: 'arrived', received }))
  const { provider = '', symbol = '' } = store.get().purchase ?? {}
  notify(client, { message: 'Purchase arrived', variant: 'success' })
  events.emit('BUY_SUCCESS', { provider, symbol })
}

/** Their failures show in the state of each. */
function refreshAccount(client: Latchkey, token: string | undefined): void {
  const changed = token === undefined ? undefined : [token]
  const fetches = [
    fetchBalance(client, { force: true }),
    fetchTokens(client, { force: true, changed }),
    ...(client.store.get().activity ? [fetchActivity(client, { force: true })] : []),
  ]
  for (const fetch of fetches) fetch.catch(() => undefined)
}
