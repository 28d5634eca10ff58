export { ed25519, x25519 } from '@noble/curves/ed25519.js'
