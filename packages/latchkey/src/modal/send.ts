import {
  fetchBalance,
  fetchTokens,
  type Latchkey,
  loadRecentReceivers,
  notify,
  readTokens,
  setSendToken,
  startSend,
  updateSendFee,
} from '../core/index.ts'
import { ignoreErrors } from './ignoreErrors.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

export { applySendArguments } from '../core/index.ts'

/** Fetches the tokens that can be sent, and selects the native currency while none is selected. */
export function prepareSend({ client }: Modal): void {
  ignoreErrors(client, fillSendForm(client))
}

/**
 * Fetches balance and tokens, and selects the native currency as soon as it is known, while no token
 * is selected.
 *
 * @param client - Client from `createLatchkey`.
 * @throws `client.destroyed`
 */
export async function fillSendForm(client: Latchkey): Promise<void> {
  loadRecentReceivers(client)
  // The arguments of `open` say which token it is.
  if (client.store.get().send.loading) return
  await Promise.all([
    fetchBalance(client).then(() => {
      selectNativeCurrency(client)
      // The maximum amount depends on the fee.
      return updateSendFee(client)
    }),
    // The gateway may report a native balance that the network's own node failed to answer.
    fetchTokens(client).then(() =>
      selectNativeCurrency(client) ? updateSendFee(client) : undefined,
    ),
  ])
}

/**
 * Signs and sends the form. Afterwards Account shows; a form that `open` has filled in closes the modal.
 *
 * @see [2.15]
 */
export async function submitSend(modal: Modal): Promise<void> {
  const { client, store } = modal
  const isOnPreview = (): boolean => readRoute(store.get()).view === 'WalletSendPreview'
  if (!isOnPreview() || client.store.get().send.flow.status === 'asking') return
  const hasArguments = store
    .get()
    .history.some(({ view, data }) => view === 'WalletSend' && data !== undefined)
  if (!(await startSend(client))) return
  notify(client, { message: 'Transaction started', variant: 'success' })
  if (!isOnPreview()) return
  if (hasArguments) modal.close()
  else modal.reset({ view: 'Account', data: undefined })
}

function selectNativeCurrency(client: Latchkey): boolean {
  const state = client.store.get()
  const native = readTokens(state).find(({ address }) => address === undefined)
  if (state.send.token || !native) return false
  setSendToken(client, { token: native })
  return true
}
