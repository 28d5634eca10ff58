import type { WalletAddresses } from './addresses.ts'
import { fetchRecoveryKey } from './automaticKey.ts'
import type { Bytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { unwrapRecoveryKey, type WrappedRecoveryKey } from './recoveryKey.ts'
import type { ReleaseShare } from './releaseShare.ts'

/** Way to open the recovery key: a factor of the visitor, or the share service for automatic recovery. */
export type RecoveryKeySource = {
  /** Of the wallet. */
  readonly addresses: WalletAddresses
} & (
  | {
      /** Key of the recovery code or the passkey. */
      readonly factorKey: CryptoKey
      /** The recovery key, wrapped by that factor. */
      readonly recoveryKey: WrappedRecoveryKey
    }
  | {
      /** This device, to which the key is released. */
      readonly deviceId: string
    }
)

/**
 * Opens the private recovery key.
 *
 * @returns 32 bytes, which the caller wipes.
 * @throws `custody.recovery_key_wrong`, and what `release` throws.
 */
export async function unlockRecoveryKey(
  unlock: RecoveryKeySource,
  release: ReleaseShare,
): Promise<Bytes> {
  if (!('factorKey' in unlock)) return fetchRecoveryKey(release, unlock)
  const { addresses, factorKey: key, recoveryKey } = unlock
  const privateKey = await unwrapRecoveryKey(recoveryKey, { key, addresses })
  if (!privateKey) throw createCustodyError('custody.recovery_key_wrong')
  return privateKey
}
