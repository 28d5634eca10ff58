import type { Pairing, PairingDeps } from '../../pairing/index.ts'

/** Where the pairing client comes from. */
export type PairingSource = { create: (deps: PairingDeps) => Promise<Pairing> }

/**
 * Makes the source of a client's pairing: the room of that name, fetched on first need.
 *
 * @returns The source. Tests put another `create` in its place.
 */
export function pairingSource(): PairingSource {
  return {
    async create(deps) {
      const { createPairing } = await import('../../pairing/index.ts')
      return createPairing(deps)
    },
  }
}
