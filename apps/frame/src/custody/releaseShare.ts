import { type Bytes, wipe } from './bytes.ts'
import { generateHpkeKeyPair } from './hpke.ts'
import { openShare, type ShareOwner } from './sealedShare.ts'

/**
 * Requests a share of the share service, which seals it to the public key of this request.
 *
 * @param purpose - Response to a recovery challenge, for a new device; or `recoveryKey`, for the recovery key of a
 *   wallet with automatic recovery in place of a share.
 * @returns The sealed share or key.
 */
export type ReleaseShare = (publicKey: Bytes, purpose?: Bytes | 'recoveryKey') => Promise<Bytes>

/**
 * Fetches the service's share of a device with a key that is used once.
 *
 * @returns 25 bytes, which the caller wipes.
 * @throws `custody.shares_rejected` for a share of another owner, and what `release` throws.
 */
export async function fetchServiceShare(
  release: ReleaseShare,
  owner: Omit<ShareOwner, 'role'>,
  secret?: Bytes,
): Promise<Bytes> {
  const { publicKey, privateKey } = generateHpkeKeyPair()
  try {
    const box = await (secret ? release(publicKey, secret) : release(publicKey))
    return openShare(box, { privateKey, owner: { ...owner, role: 'service' } })
  } finally {
    wipe(privateKey)
  }
}
