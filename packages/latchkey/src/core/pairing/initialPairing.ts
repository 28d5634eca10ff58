import type { PairingSlice } from '../model/slices/pairing.ts'

/** Initial state of the slice: no pairing code. */
export const initialPairing: PairingSlice = { pairing: { status: 'idle', waiting: [] } }
