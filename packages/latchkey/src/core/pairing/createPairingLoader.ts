import { createModuleLoader } from '../../kernel/index.ts'
import type * as pairing from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as link from './createPairedWalletOperations.ts'
import { relayUrls } from './relayUrls.ts'

/** Loader of the pairing code. Tests replace `create`. */
export type PairingLoader = {
  create: (deps: pairing.PairingDeps) => Promise<pairing.Pairing>
  readonly loadPairing: () => Promise<typeof pairing>
  readonly loadLink: () => Promise<typeof link>
}

/** Creates the loader of a client's pairing code. Loads nothing yet. */
export function createPairingLoader(): PairingLoader {
  const { load: loadPairing } = createModuleLoader(() => import('../../pairing/index.ts'))
  const { load: loadLink } = createModuleLoader(() => import('./createPairedWalletOperations.ts'))
  return {
    create: async (deps) => (await loadPairing()).createPairing(deps),
    loadPairing,
    loadLink,
  }
}

/**
 * Loads the code of pairing ahead of its first use. Does not connect to a relay.
 *
 * @param client - Client from `createLatchkey`. Does nothing where no relay is configured.
 */
export function preloadPairingModule(client: Latchkey): void {
  if (relayUrls(client.options).length === 0) return
  const { loadPairing, loadLink } = client.own(createPairingLoader)
  // A failed import is retried, and reported, when pairing is used.
  loadLink().catch(() => undefined)
  loadPairing().catch(() => undefined)
}
