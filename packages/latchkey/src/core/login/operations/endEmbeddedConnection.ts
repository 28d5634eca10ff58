import type { Latchkey } from '../../model/Latchkey.ts'
import { emitEmbeddedWalletEvent } from '../createEmbeddedWalletListeners.ts'
import { clearLoginStorage } from '../loginStorage.ts'
import { updateLogin } from '../loginState.ts'

/** Ends the connection of the embedded wallet, whose session has ended in the wallet. */
export function endEmbeddedConnection(client: Latchkey): void {
  clearLoginStorage(client)
  client.store.set(updateLogin({ user: undefined }))
  for (const namespace of client.adapters.keys())
    emitEmbeddedWalletEvent(client, { type: 'disconnected', namespace })
}
