import type { PairingDeps } from '../Pairing.ts'

/** Dependencies of a relay socket. */
export type RelaySocketDeps = Omit<PairingDeps, 'metadata'>
