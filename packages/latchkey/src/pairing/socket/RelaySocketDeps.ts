import type { PairingClientDeps } from '../PairingClient.ts'

/** Dependencies of a relay socket. */
export type RelaySocketDeps = Omit<PairingClientDeps, 'metadata'>
