import type { Pairing, PairingDeps } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as link from './createPairedWalletOperations.ts'
import { relayUrls } from './relayUrls.ts'

/** Loader of the pairing code. Tests replace `create`. */
export type PairingLoader = {
  create: (deps: PairingDeps) => Promise<Pairing>
  readonly loadLink: () => Promise<typeof link>
}

/** Creates the loader of a client's pairing code. Loads nothing yet. */
export function createPairingLoader(): PairingLoader {
  return {
    async create(deps) {
      const { createPairing } = await import('../../pairing/index.ts')
      return createPairing(deps)
    },
    loadLink: () => import('./createPairedWalletOperations.ts'),
  }
}

/**
 * Loads the code of pairing ahead of its first use. Does not connect to a relay.
 *
 * @param client - Client from `createLatchkey`. Does nothing where no relay is configured.
 */
export function preloadPairingModule(client: Latchkey): void {
  if (relayUrls(client.options).length === 0) return
  // A failed import is retried, and reported, when pairing is used.
  client
    .own(createPairingLoader)
    .loadLink()
    .catch(() => undefined)
  import('../../pairing/index.ts').catch(() => undefined)
}
