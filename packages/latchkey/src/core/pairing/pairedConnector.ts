import type { Connector, ConnectorEvent } from '../model/Connector.ts'
import type { Namespace } from '../../caip/index.ts'
import { transportFailedError } from '../../errors/catalogue/index.ts'
import { translateWalletError } from '../../errors/index.ts'
import { createModuleLoader, type ModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { verifyAccountSignature } from '../siwx/index.ts'
import type { PairedWalletOperations } from './createPairedWalletOperations.ts'
import { createPairingLoader } from './createPairingLoader.ts'
import { setPairingCodePending, setPairingCodeFailed } from './pairingState.ts'
import { relayUrls } from './relayUrls.ts'

/** Loader of the link to paired wallets, with the listeners of its events. */
type PairedWalletLoader = Pick<ModuleLoader<PairedWalletOperations>, 'load' | 'lazy'> & {
  readonly listeners: Set<(event: ConnectorEvent) => void>
  /** Returns the link once it is loaded, else `undefined`. */
  loaded(): PairedWalletOperations | undefined
  /**
   * Loads the link to create a pairing code. Sets the status of `state.pairing` to `making`
   * immediately.
   */
  loadForCode(): Promise<PairedWalletOperations>
}

/** Creates a client's link to paired wallets. Loads nothing yet. */
export function createPairedWalletLoader(client: Latchkey): PairedWalletLoader {
  const { store } = client
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let loaded: PairedWalletOperations | undefined

  const { load, lazy: later } = createModuleLoader(async () => {
    const { options, storage, clock, logger, window } = client
    const projectId = (options.pairing && options.pairing.projectId) || options.projectId
    const deps = { relayUrls: relayUrls(options), projectId, metadata: options.metadata }
    const source = client.own(createPairingLoader)
    const { createPairedWalletOperations } = await source.load()
    const pairing = await source.create({
      ...deps,
      storage,
      clock,
      logger,
      window,
      verifySignature: async (parameters) =>
        (await verifyAccountSignature(client, parameters)) === true,
    })
    loaded = createPairedWalletOperations(client, pairing, (event) => {
      for (const listener of listeners) listener(event)
    })
    client.onDestroy(loaded.close)
    return loaded
  })

  return {
    load,
    lazy: later,
    listeners,
    loaded: () => loaded,
    async loadForCode() {
      if (loaded) return loaded
      store.set(setPairingCodePending())
      try {
        return await load()
      } catch (error) {
        store.set(setPairingCodeFailed(translateWalletError(error, transportFailedError)))
        throw error
      }
    },
  }
}

/**
 * Creates the connector of wallets that are paired by a code: scanned on another device, or opened
 * on this one.
 *
 * @param client - Client from `createLatchkey`.
 * @returns A list with the connector; empty when pairing is off or no relay is configured.
 * @see [1.2]
 */
export function createPairedConnectors(client: Latchkey): readonly Connector[] {
  if (relayUrls(client.options).length === 0) return []
  const { load, lazy: later, listeners, loadForCode } = client.own(createPairedWalletLoader)
  const namespaces = Object.keys(client.store.get().network) as Namespace[]
  const id = 'walletConnect'
  return [
    {
      id,
      uid: `${namespaces.join(',')}:${id}`,
      name: 'WalletConnect',
      kind: 'walletConnect',
      readiness: 'loadable',
      namespaces,
      connect: async (parameters) => (await loadForCode()).connect(parameters),
      restore: later((link) => link.restore),
      updateSession: later((link) => link.updateSession),
      disconnect: async () => (await load()).disconnect(),
      on(listener) {
        const own = (event: ConnectorEvent): void => listener(event)
        listeners.add(own)
        return () => void listeners.delete(own)
      },
    },
  ]
}
