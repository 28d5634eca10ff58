import type { Pairing, PairingDeps } from '../../pairing/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as link from './createPairedLink.ts'
import { relayUrls } from './relayUrls.ts'

/** Loads the code of pairing. Tests replace `create`. */
export type PairingSource = {
  create: (deps: PairingDeps) => Promise<Pairing>
  readonly loadLink: () => Promise<typeof link>
}

/** Creates the source of a client's pairing code, with nothing loaded. */
export function pairingSource(): PairingSource {
  return {
    async create(deps) {
      const { createPairing } = await import('../../pairing/index.ts')
      return createPairing(deps)
    },
    loadLink: () => import('./createPairedLink.ts'),
  }
}

/**
 * Loads the code of pairing ahead of its first use. Sends nothing to a relay.
 *
 * @param client - Client from `createLatchkey`. Does nothing where no relay is configured.
 */
export function preloadPairing(client: Latchkey): void {
  if (relayUrls(client.options).length === 0) return
  // A failure shows when pairing is used.
  client
    .own(pairingSource)
    .loadLink()
    .catch(() => undefined)
  import('../../pairing/index.ts').catch(() => undefined)
}
