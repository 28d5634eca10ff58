import { withKeys } from './addresses.ts'
import { type Bytes, isEqualBytes, wipe } from './bytes.ts'
import { type DeviceSplit, splitForDevice } from './createWallet.ts'
import { createCustodyError } from './custodyError.ts'
import { deriveHpkePublicKey } from './hpke.ts'
import { unlockRecoveryKey, type RecoveryKeySource } from './unlockRecoveryKey.ts'
import { openRecoveryChallenge, type SealedRecoveryChallenge } from './sealedRecoveryChallenge.ts'
import { fetchServiceShare, type ReleaseShare } from './releaseShare.ts'
import { openShare } from './sealedShare.ts'
import { combineShares } from './shares.ts'

/**
 * Adds this device to a wallet: opens the recovery key, proves it to the share service, combines the
 * recovery share of any earlier device with the service's share of the same device, and splits the key anew.
 *
 * @throws `custody.recovery_key_wrong`, `custody.shares_rejected`, `custody.address_mismatch`, and what
 *   `release` throws.
 */
export async function addDevice(
  options: addDevice.Options,
  release: ReleaseShare,
): Promise<DeviceSplit> {
  const { unlock, earlier, challenge, ...device } = options
  const { addresses } = device
  const owner = { addresses, deviceId: earlier.deviceId }
  const privateKey = await unlockRecoveryKey(unlock, release)
  const opened: Bytes[] = []
  try {
    // The service names the public key: with one of its own, it would have two shares of this device.
    if (!isEqualBytes(deriveHpkePublicKey(privateKey), device.recoveryPublicKey))
      throw createCustodyError('custody.recovery_key_wrong')
    const box = { privateKey, owner: { ...owner, role: 'recovery' } } as const
    const recovery = openShare(earlier.recovery, box)
    opened.push(recovery)
    const { deviceId } = device
    const secret = openRecoveryChallenge(challenge, { privateKey, deviceId })
    opened.push(secret)
    const service = await fetchServiceShare(release, owner, secret)
    opened.push(service)
    const entropy = await combineShares(recovery, service)
    opened.push(entropy)
    await withKeys(Uint8Array.from(entropy), { addresses, use: () => undefined })
    return await splitForDevice(entropy, device)
  } finally {
    wipe(privateKey, ...opened)
  }
}

export declare namespace addDevice {
  type Options = splitForDevice.Options & {
    readonly unlock: RecoveryKeySource
    /** An earlier device, and its recovery share. */
    readonly earlier: { readonly deviceId: string; readonly recovery: Bytes }
    /** Opened with the recovery key, as proof for the share service. */
    readonly challenge: SealedRecoveryChallenge
  }
}
