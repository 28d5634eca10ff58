import type { PairingDeps } from '../Pairing.ts'

/** What a relay socket stands on. */
export type RelaySocketDeps = Omit<PairingDeps, 'metadata'>
