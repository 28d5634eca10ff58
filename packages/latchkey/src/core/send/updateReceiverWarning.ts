import { namespaceOf } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
import { checkReceiver } from './checkSend.ts'
import { findReceiverWarning, readOwnWarning } from './findReceiverWarning.ts'
import { updateSend } from './sendState.ts'

/**
 * Updates the warning about the receiver in the form: a transfer to it is possible, but may be a
 * mistake. Rejects with `client.destroyed` only.
 */
export async function updateReceiverWarning(client: Latchkey): Promise<void> {
  const { store, adapters } = client
  const { token, receiverAddress } = store.get().send
  const namespace = token && namespaceOf(token.chainId)
  const receiver = namespace && checkReceiver(receiverAddress, namespace, adapters).receiver
  if (!namespace || receiver === undefined) {
    set(undefined)
    return
  }
  const contract = token.address?.slice(token.address.lastIndexOf(':') + 1)
  const parameters = { receiver, namespace, contract }
  const known = readOwnWarning(store.get(), parameters)
  set(known)
  if (known) return
  const warning = await findReceiverWarning(client, parameters)
  const { send } = store.get()
  if (send.receiverAddress === receiverAddress && send.token === token) set(warning)

  function set(receiverWarning: ReceiverWarning | undefined): void {
    store.set(updateSend({ receiverWarning }))
  }
}
