import {
  applySendArguments,
  checkSend,
  disconnect,
  fetchBalance,
  fetchTokens,
  formatAmount,
  type Latchkey,
  notify,
  readConnection,
  readTokens,
  setSendToken,
  submitSendForm,
  updateSendFee,
} from '../core/index.ts'
import { fillFormOnce } from './fillFormOnce.ts'
import { loadReceiversAndNames } from './loadReceiversAndNames.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/**
 * Fetches the tokens that can be sent, and selects the native currency while none is selected. Fills in
 * the arguments of `open` instead, once for each call of it.
 */
export function fetchSendViewData({ client, store }: Modal): void {
  const route = readRoute(store.get())
  const given = route.view === 'WalletSend' ? route.data : undefined
  if (!given) return logBackgroundError(client, fetchSendFormData(client))
  const applying = fillFormOnce(client, given, applySendArguments)
  if (applying) logBackgroundError(client, applying)
}

/** Fills in the arguments of `open` again, after balance or tokens could not be fetched. */
export function refillSendForm({ client, store }: Modal): void {
  const route = readRoute(store.get())
  if (route.view === 'WalletSend' && route.data)
    logBackgroundError(client, applySendArguments(client, route.data))
}

/** Disconnects the wallet. The form shows again, filled in, once another one is connected. */
export function sendFromOtherWallet({ client, store, open }: Modal): void {
  const route = readRoute(store.get())
  const connection = readConnection(client.store.get())
  if (route.view !== 'WalletSend' || !route.data || !connection) return
  const { activeNamespace: namespace } = client.store.get()
  const connectorId = connection.connector.id
  logBackgroundError(client, disconnect(client, { namespace, connectorId }))
  open({ view: 'WalletSend', arguments: route.data, namespace })
}

/**
 * Fetches balance and tokens, and selects the native currency as soon as it is known, while no token
 * is selected.
 *
 * @param client - Client from `createLatchkey`.
 * @throws `client.destroyed`
 */
export async function fetchSendFormData(client: Latchkey): Promise<void> {
  loadReceiversAndNames(client)
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
 * Signs and sends the form. Afterwards WalletSendConfirmed shows, and then Account; a form that `open` has
 * filled in closes the modal.
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
  const form = client.store.get().send
  const { amount, receiver } = checkSend(client.store.get(), client.adapters)
  if (!(await submitSendForm(client))) return
  const { flow } = client.store.get().send
  const { token } = form
  const isShown = isOnPreview() && flow.status === 'sent' && token && amount && receiver
  if (!isShown) return notify(client, { message: 'Transaction started', variant: 'success' })
  const digits = formatAmount(amount, Number.parseInt(token.quantity.decimals, 10))
  modal.reset({
    view: 'WalletSendConfirmed',
    data: {
      network: token.chainId,
      hash: flow.hash,
      title: `${digits} ${token.symbol}`,
      receiver,
      receiverName: form.receiverProfileName,
      receiverImage: form.receiverProfileImageUrl,
      fee: form.fee,
      isRequested: hasArguments,
    },
  })
}

function selectNativeCurrency(client: Latchkey): boolean {
  const state = client.store.get()
  const native = readTokens(state).find(({ address }) => address === undefined)
  if (state.send.token || !native) return false
  setSendToken(client, { token: native })
  return true
}
