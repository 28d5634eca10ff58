import { frameNotSetError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { EmbeddedFrameDeps } from '../../../embedded/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import { readNetwork } from '../../network/index.ts'
import { createFrameAppearanceStore } from '../createFrameAppearanceStore.ts'
import { toFrameLocale } from './toFrameLocale.ts'

/**
 * Returns what the page of the wallet is opened with, in a frame or a window.
 *
 * @throws `frame.not_set` without the option `embeddedWallet`.
 */
export function readFrameOptions(client: Latchkey): Omit<EmbeddedFrameDeps, 'container'> {
  const { options, store, clock, logger } = client
  const { embeddedWallet, projectId, defaultNetwork } = options
  if (!embeddedWallet) throw new WalletError(frameNotSetError)
  return {
    url: embeddedWallet.url,
    projectId,
    network: readNetwork(store.get())?.caipNetworkId ?? defaultNetwork,
    enableLogger: embeddedWallet.enableLogger ?? false,
    locale: toFrameLocale(client.own(createFrameAppearanceStore).get().locale),
    clock,
    logger,
  }
}
