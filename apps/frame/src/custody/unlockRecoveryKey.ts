import type { WalletAddresses } from './addresses.ts'
import { fetchRecoveryKey } from './automaticKey.ts'
import type { Bytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { unwrapRecoveryKey, type WrappedRecoveryKey } from './recoveryKey.ts'
import type { ReleaseShare } from './releaseShare.ts'

/** Way to open the recovery key: a factor of the visitor, or the share service for automatic recovery. */
export type RecoveryUnlock =
  | {
      /** Key of the recovery code or the passkey. */
      readonly factorKey: CryptoKey
      /** The recovery key, wrapped by that factor. */
      readonly recoveryKey: WrappedRecoveryKey
    }
  | {
      readonly addresses: WalletAddresses
      /** This device, to which the key is released. */
      readonly deviceId: string
    }

/**
 * Opens the private recovery key.
 *
 * @returns 32 bytes, which the caller wipes.
 * @throws `custody.recovery_key_wrong`, and what `release` throws.
 */
export async function unlockRecoveryKey(
  unlock: RecoveryUnlock,
  release: ReleaseShare,
): Promise<Bytes> {
  if (!('factorKey' in unlock)) return fetchRecoveryKey(release, unlock)
  const privateKey = await unwrapRecoveryKey(unlock.recoveryKey, unlock.factorKey)
  if (!privateKey) throw createCustodyError('custody.recovery_key_wrong')
  return privateKey
}
