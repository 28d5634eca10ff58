import type { TokenBalance } from '../model/slices/balances.ts'
import { namespaceOf } from '../../caip/index.ts'
import {
  translateWalletError,
  isUserRejected,
  isWalletError,
  messageOf,
  WalletError,
} from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchBalance, fetchTokens } from '../balances/index.ts'
import { notify } from '../notification/index.ts'
import { checkSend } from './checkSend.ts'
import { transfer } from './transfer.ts'
import { sendRun } from './sendForm.ts'
import { initialSend, updateSend } from './sendState.ts'

/** Longest wait for a confirmation. */
const confirmationWait = 25_000

/**
 * Sends the transfer in the form, as a flow that views follow in `state.send.flow`.
 *
 * A second call while the wallet is prompted does nothing, so that a double click does not pay
 * twice. On success the form is reset, and balances are fetched again once the transaction is in a
 * block. The result is in the flow; rejects with `client.destroyed` only.
 *
 * @returns Whether the wallet sent it.
 */
export async function startSend(client: Latchkey): Promise<boolean> {
  const { store } = client
  const run = client.own(sendRun)
  if (store.get().send.loading) return false
  const { token } = store.get().send
  const { ready, problem, amount, receiver } = checkSend(store.get(), client.adapters)
  if (!ready || !token || amount === undefined || receiver === undefined) {
    const error = new WalletError(problem ?? 'send.failed')
    store.set(updateSend({ flow: { status: 'failed', error } }))
    return false
  }

  const signal = run.start()
  store.set(updateSend({ loading: true, flow: { status: 'asking' } }))
  try {
    const { hash } = await withTimeout(transfer(client, { token, amount, receiver, signal }), {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError('wallet.timed_out'),
    })
    store.set({ send: { ...initialSend.send, flow: { status: 'sent', hash } } })
    void refreshBalances(client, token, hash)
    return true
  } catch (cause) {
    const error = translateWalletError(cause, 'send.failed')
    const status = isUserRejected(error) ? 'declined' : 'failed'
    if (run.isCurrent(signal)) store.set(updateSend({ loading: false, flow: { status, error } }))
    return false
  }
}

function lifeOf(client: Latchkey): AbortSignal {
  const controller = new AbortController()
  client.onDestroy(() => controller.abort())
  return controller.signal
}

/** Waits until the transaction is in a block, then fetches the changed balances. */
async function refreshBalances(client: Latchkey, token: TokenBalance, hash: string): Promise<void> {
  const { chainId, address } = token
  const namespace = namespaceOf(chainId)
  const signal = client.own(lifeOf)
  const adapter = client.adapters.get(namespace)
  const network = client.options.networks.find((one) => one.caipNetworkId === chainId)
  try {
    if (adapter?.confirm && network)
      await withTimeout(adapter.confirm({ network, hash, signal }), {
        clock: client.clock,
        ms: confirmationWait,
        signal,
        error: () => new WalletError('transport.timed_out'),
      })
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn(new WalletError('send.failed').message, { hash, reason: messageOf(error) })
    if (isWalletError(error, 'send.failed'))
      notify(client, { message: new WalletError('send.failed').message, variant: 'error' })
  }
  const changed = [address ?? adapter?.nativeTokenAddress].filter((id) => id !== undefined)
  await Promise.all([
    // The fee was paid in the native currency, whatever was sent.
    fetchBalance(client, { namespace, force: true }),
    fetchTokens(client, { namespace, changed }),
  ])
}
