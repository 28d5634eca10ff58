export { hkdf } from '@noble/hashes/hkdf.js'
export { sha256 } from '@noble/hashes/sha2.js'
