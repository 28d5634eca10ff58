import { namespaceOf } from '../../caip/index.ts'
import { sendFailedError, walletTimedOutError } from '../../errors/catalogue/index.ts'
import { translateWalletError, isUserRejected, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { checkSend } from './checkSend.ts'
import { computeTokenTransferFee } from './computeTokenTransferFee.ts'
import { addRecentReceiver } from './recentReceivers.ts'
import { transfer } from './transfer.ts'
import { createSendLatestRun } from './sendForm.ts'
import { initialSend, updateSendState } from './sendState.ts'
import { updateSendFee } from './updateSendFee.ts'

/**
 * Sends the transfer in the form, as a flow that views follow in `state.send.flow`.
 *
 * A second call while the wallet is prompted does nothing, so that a double click does not pay
 * twice. On success the form is reset. The result is in the flow; rejects with `client.destroyed` only.
 *
 * @returns Whether the wallet sent it.
 */
export async function submitSendForm(client: Latchkey): Promise<boolean> {
  const { store } = client
  const run = client.own(createSendLatestRun)
  if (store.get().send.loading) return false
  const { token, transferFee, receiverProfileName: name } = store.get().send
  const { ready, problem, amount, receiver } = checkSend(store.get(), client.adapters)
  if (!ready || !token || amount === undefined || receiver === undefined) {
    const error = new WalletError(problem ?? sendFailedError)
    store.set(updateSendState({ flow: { status: 'failed', error } }))
    return false
  }

  const tokenFee = transferFee && computeTokenTransferFee(amount, transferFee)
  const signal = run.start()
  store.set(updateSendState({ loading: true, flow: { status: 'asking' } }))
  try {
    const { hash } = await withTimeout(
      transfer(client, { token, amount, tokenFee, receiver, signal }),
      {
        clock: client.clock,
        ms: Number.POSITIVE_INFINITY,
        signal,
        error: () => new WalletError(walletTimedOutError),
      },
    )
    addRecentReceiver(client, { namespace: namespaceOf(token.chainId), address: receiver, name })
    store.set({ send: { ...initialSend.send, flow: { status: 'sent', hash } } })
    return true
  } catch (cause) {
    const error = translateWalletError(cause, sendFailedError)
    const status = isUserRejected(error) ? 'declined' : 'failed'
    if (!run.isCurrent(signal)) return false
    store.set(updateSendState({ loading: false, flow: { status, error } }))
    // For the review of a repeated call.
    if (error.code === 'send.token_has_transfer_fee') await updateSendFee(client)
    return false
  }
}
