import { UserRejectedRequestError } from 'viem'
import { isConnected, type Latchkey } from '../core/index.ts'
import { clientDestroyedError, clientProviderMissingError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { getRegisteredModal } from '../modal/index.ts'

const namespace = 'eip155'

/**
 * Opens the modal, and waits until the visitor has connected an EVM wallet. A modal that is open
 * already is not changed.
 *
 * @throws viem's `UserRejectedRequestError` when the visitor closes the modal;
 * `client.provider_missing` when the page has no modal; `transport.failed` when its code could not
 * be loaded; `client.destroyed`.
 */
export async function connectInModal(client: Latchkey): Promise<void> {
  const modal = getRegisteredModal(client)
  if (!modal) throw new WalletError(clientProviderMissingError)
  const isOpen = (): boolean => {
    const { open, loading } = modal.store.get()
    return open || loading
  }
  await new Promise<void>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      for (const stop of stops) stop()
      finish()
    }
    const end = (): void => settle(() => reject(new WalletError(clientDestroyedError)))
    const check = (): void => {
      if (isConnected(client.store.get(), namespace)) settle(resolve)
      else if (!isOpen())
        settle(() => reject(new UserRejectedRequestError(new Error('The modal was closed.'))))
    }
    // Before `open`, which closes a modal that could not be loaded.
    modal.load().catch((error: unknown) => settle(() => reject(error)))
    if (!isOpen()) modal.open({ view: 'Connect', namespace })
    const stops = [
      client.store.subscribe(check),
      modal.store.subscribe(check),
      // wagmi would wait for the connector forever.
      client.onDestroy(end),
    ]
    check()
  })
}
