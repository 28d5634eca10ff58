import { messageOf } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { connect } from '../connection/index.ts'
import { createPairedWalletLoader } from './pairedConnector.ts'
import { relayUrls } from './relayUrls.ts'
import { createOpenedWalletStorageSlot } from './openedWallet.ts'

/**
 * Connects a wallet that approved a code of the previous page load: phones drop pages while the
 * visitor is in another app. `start()` calls it.
 */
export async function resumePairing(client: Latchkey): Promise<void> {
  const { store, clock, options, logger } = client
  const opened = client.own(createOpenedWalletStorageSlot).get()
  if (!opened || opened.until <= clock.now() || relayUrls(options).length === 0) return
  const find = ({ kind }: { readonly kind: string }): boolean => kind === 'walletConnect'
  try {
    const link = await client.own(createPairedWalletLoader).load()
    link.watchApproval((namespaces) => {
      const { wallets, activeNamespace } = store.get()
      const connector = wallets.connectors.find(find)
      const namespace = namespaces.includes(activeNamespace) ? activeNamespace : namespaces[0]
      if (!connector || !namespace) return
      connect(client, { connector, namespace }).catch((error: unknown) => {
        logger.info('A wallet that was opened did not connect.', { reason: messageOf(error) })
      })
    })
  } catch (error) {
    logger.info('The approval of an opened wallet could not be awaited.', {
      reason: messageOf(error),
    })
  }
}
