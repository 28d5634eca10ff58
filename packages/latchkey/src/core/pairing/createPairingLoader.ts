import { createModuleLoader } from '../../kernel/index.ts'
import type { PairingClient, PairingClientDeps } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as operations from './operations.ts'
import { relayUrls } from './relayUrls.ts'

/** Loader of the pairing code. Tests replace `create`. */
export type PairingLoader = {
  create: (deps: PairingClientDeps) => Promise<PairingClient>
  readonly load: () => Promise<typeof operations>
}

/** Creates the loader of a client's pairing code. Loads nothing yet. */
export function createPairingLoader(): PairingLoader {
  const { load } = createModuleLoader(() => import('./operations.ts'))
  return { create: async (deps) => (await load()).createPairingClient(deps), load }
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
    .load()
    .catch(() => undefined)
}
