import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { formatWalletRegistration, type WalletRegistration } from 'latchkey/protocol'
import { recoverMessageAddress } from 'viem/utils'

/** Signatures of both keys of a wallet. */
export type WalletRegistrationProof = {
  /** EIP-191, hexadecimal. */
  readonly evm: `0x${string}`
  /** Ed25519, base64url. */
  readonly solana: string
}

/**
 * Returns whether both keys of a wallet signed that it is registered for an account.
 *
 * @see EIP-191, RFC 8032
 */
export async function isWalletRegistrationSigned(
  registration: WalletRegistration,
  proof: WalletRegistrationProof,
): Promise<boolean> {
  const text = formatWalletRegistration(registration)
  try {
    const signer = await recoverMessageAddress({ message: text, signature: proof.evm })
    if (signer.toLowerCase() !== registration.evm.toLowerCase()) return false
    const x = Buffer.from(base58.decode(registration.solana)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(proof.solana, 'base64url'))
  } catch {
    return false
  }
}
