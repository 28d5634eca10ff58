import { UserRejectedRequestError } from 'viem'
import { isConnected, type Latchkey } from '../core/index.ts'
import { WalletError } from '../errors/index.ts'
import { getModal } from '../modal/index.ts'

const namespace = 'eip155'

/**
 * Opens the modal, and waits until the visitor has connected an EVM wallet. A modal that is open
 * already stays as it is.
 *
 * @throws viem's `UserRejectedRequestError` when the visitor closes the modal;
 * `client.provider_missing` when the page has no modal.
 */
export async function connectInModal(client: Latchkey): Promise<void> {
  const modal = getModal(client)
  if (!modal) throw new WalletError('client.provider_missing')
  const isOpen = (): boolean => {
    const { open, loading } = modal.store.get()
    return open || loading
  }
  if (!isOpen()) modal.open({ view: 'Connect', namespace })
  await new Promise<void>((resolve, reject) => {
    const check = (): void => {
      const connected = isConnected(client.store.get(), namespace)
      if (!connected && isOpen()) return
      for (const stop of stops) stop()
      if (connected) resolve()
      else reject(new UserRejectedRequestError(new Error('The visitor closed the modal.')))
    }
    const stops = [client.store.subscribe(check), modal.store.subscribe(check)]
    check()
  })
}
