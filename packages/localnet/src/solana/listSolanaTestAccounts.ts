import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import {
  type Address,
  address,
  getAddressDecoder,
  getBase58Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'

/** System program. */
export const systemProgram: Address = address('11111111111111111111111111111111')

/** A test account of the local Solana network. Its key is public: never send real funds to it. */
export type SolanaTestAccount = {
  readonly address: Address
  /** Base58 of 64 bytes, seed then public key, as wallets import it. */
  readonly privateKey: string
}

/** A key that signs in this process. */
export type SolanaTestSigner = SolanaTestAccount & { sign(data: ReadonlyUint8Array): Uint8Array }

/** PKCS #8 prefix of a 32-byte Ed25519 seed. @see RFC 8410 §7 */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Lists the test accounts that the local Solana network funds.
 *
 * The seed of the n-th, counted from 0, is SHA-256 of `latchkey localnet account <n>`.
 *
 * @returns Ten accounts, always the same.
 */
export function listSolanaTestAccounts(): readonly SolanaTestAccount[] {
  return Array.from({ length: 10 }, (_, index) => {
    const { address, privateKey } = deriveTestKey(`account ${index}`)
    return { address, privateKey }
  })
}

/**
 * Derives a key of the local network from its name.
 *
 * @param name - The seed is SHA-256 of `latchkey localnet <name>`.
 * @returns The key.
 */
export function deriveTestKey(name: string): SolanaTestSigner {
  const seed = createHash('sha256').update(`latchkey localnet ${name}`).digest()
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = publicBytes(key)
  return {
    address: getAddressDecoder().decode(publicKey),
    privateKey: getBase58Decoder().decode(Buffer.concat([seed, publicKey])),
    sign: (data) => new Uint8Array(sign(null, Buffer.from(data), key)),
  }
}

function publicBytes(key: KeyObject): Uint8Array {
  return new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
}
