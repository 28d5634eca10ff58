import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
import { checkSendReceiver } from './checkSend.ts'
import { findReceiverWarning, readOwnOrTokenContractWarning } from './findReceiverWarning.ts'
import { updateSendState } from './sendState.ts'

/**
 * Updates the warning about the receiver in the form: a transfer to it is possible, but may be a
 * mistake. Rejects with `client.destroyed` only.
 */
export async function updateReceiverWarning(client: Latchkey): Promise<void> {
  const { store, adapters } = client
  const { token, receiverAddress, receiverResolution } = store.get().send
  const { receiver } = checkSendReceiver(store.get(), adapters)
  if (!token || receiver === undefined) {
    set(undefined)
    return
  }
  const contract = token.address?.slice(token.address.lastIndexOf(':') + 1)
  const parameters = { receiver, network: token.chainId, contract }
  const known = readOwnOrTokenContractWarning(store.get(), parameters)
  set(known)
  if (known) return
  const warning = await findReceiverWarning(client, parameters)
  const { send } = store.get()
  const isSame =
    send.receiverAddress === receiverAddress &&
    send.receiverResolution === receiverResolution &&
    send.token === token
  if (isSame) set(warning)

  function set(receiverWarning: ReceiverWarning | undefined): void {
    store.set(updateSendState({ receiverWarning }))
  }
}
