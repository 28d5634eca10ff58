import type { Pairing, PairingDeps } from '../../pairing/index.ts'
import type { createPairedSessions, PairedSessions } from './createPairedSessions.ts'

/** Where the pairing client comes from, and what serves its sessions. */
export type PairingSource = {
  create: (deps: PairingDeps) => Promise<Pairing>
  createSessions: (...given: Parameters<typeof createPairedSessions>) => Promise<PairedSessions>
}

/**
 * Makes the source of a client's pairing: the room of that name, and sessions, fetched on first need.
 *
 * @returns The source. Tests put other functions in place of its own.
 */
export function pairingSource(): PairingSource {
  return {
    async create(deps) {
      const { createPairing } = await import('../../pairing/index.ts')
      return createPairing(deps)
    },
    async createSessions(...given) {
      const { createPairedSessions } = await import('./createPairedSessions.ts')
      return createPairedSessions(...given)
    },
  }
}
