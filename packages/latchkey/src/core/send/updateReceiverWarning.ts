import { namespaceOf } from '../../caip/index.ts'
import { messageOf } from '../../errors/index.ts'
import { isSameAddress, readConnection } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { ReceiverWarning } from '../model/slices/send.ts'
import type { State } from '../model/State.ts'
import { checkReceiver } from './checkSend.ts'
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
  const known = receiver === undefined ? undefined : readOwnWarning(store.get(), receiver)
  set(known)
  if (!namespace || receiver === undefined || known) return
  try {
    const warning = await adapters.get(namespace)?.reviewReceiver?.(receiver)
    const { send } = store.get()
    if (send.receiverAddress === receiverAddress && send.token === token) set(warning)
  } catch (error) {
    client.logger.info('The receiver could not be reviewed.', { reason: messageOf(error) })
  }

  function set(receiverWarning: ReceiverWarning | undefined): void {
    store.set(updateSend({ receiverWarning }))
  }
}

/** Returns whether the receiver is the sender, or the contract of the token. */
function readOwnWarning(state: State, receiver: string): ReceiverWarning | undefined {
  const { token } = state.send
  if (!token) return undefined
  const own = readConnection(state, namespaceOf(token.chainId))?.accounts[0]?.address
  if (own !== undefined && isSameAddress(own, receiver)) return 'ownAddress'
  const contract = token.address?.slice(token.address.lastIndexOf(':') + 1)
  return contract !== undefined && isSameAddress(contract, receiver) ? 'tokenContract' : undefined
}
