// A separate module for `import()`: the protocol of pairing, and the connector above it.
export { createPairingClient, createRelaySocket } from '../../pairing/index.ts'
export { createPairedWalletOperations } from './createPairedWalletOperations.ts'
