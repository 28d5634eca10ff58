import { sealRecoveryKey } from './automaticKey.ts'
import type { WalletAddresses } from './addresses.ts'
import { type Bytes, isEqualBytes, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import type { DeviceShare } from './deviceShare.ts'
import { type HpkeKeyPair, deriveHpkePublicKey } from './hpke.ts'
import { unlockRecoveryKey, type RecoveryKeySource } from './unlockRecoveryKey.ts'
import { type RecoveryFactor, wrapRecoveryKey, type WrappedRecoveryKey } from './recoveryKey.ts'
import { createRecoveryKit } from './recoveryKit.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { restoreEntropy } from './restoreEntropy.ts'

/** A new way to open the recovery key. */
export type AddedFactor = {
  /** The recovery key, wrapped by a new factor of the visitor. */
  readonly recoveryKey: WrappedRecoveryKey | undefined
  /** The recovery key for the share service, for automatic recovery. */
  readonly automatic: Bytes | undefined
  /** Text of a new recovery kit's file, for a new code. */
  readonly kit: string | undefined
}

/**
 * Adds a recovery factor: opens the recovery key with a factor that the wallet has, and wraps it with the
 * new one, or seals it to the share service. For a new code, creates a kit that it opens. Earlier factors and kits
 * stay valid.
 *
 * @throws `custody.recovery_key_wrong` for a factor of another wallet, and what `restoreEntropy` throws.
 */
export async function addFactor(
  options: addFactor.Options,
  release: ReleaseShare,
): Promise<AddedFactor> {
  const { unlock, recoveryPublicKey, factor, kit } = options
  const privateKey = await unlockRecoveryKey(unlock, release).catch((error: unknown) => {
    wipe(kit?.code)
    throw error
  })
  try {
    if (!isEqualBytes(deriveHpkePublicKey(privateKey), recoveryPublicKey))
      throw createCustodyError('custody.recovery_key_wrong')
    return {
      recoveryKey:
        'key' in factor ? await wrapRecoveryKey(privateKey, factor, unlock.addresses) : undefined,
      automatic: 'key' in factor ? undefined : sealRecoveryKey(privateKey, factor),
      kit: kit && (await createKit(kit, { publicKey: recoveryPublicKey, privateKey }, release)),
    }
  } finally {
    wipe(privateKey, kit?.code)
  }
}

async function createKit(
  { device, code }: NonNullable<addFactor.Options['kit']>,
  recoveryKey: HpkeKeyPair,
  release: ReleaseShare,
): Promise<string> {
  const { addresses } = device.owner
  return restoreEntropy(device, {
    release,
    use: async ({ entropy }) => createRecoveryKit({ entropy, addresses, recoveryKey }, code),
  })
}

/** Automatic recovery: the share service gets the recovery key. */
export type AutomaticFactor = {
  readonly servicePublicKey: Bytes
  readonly addresses: WalletAddresses
}

export declare namespace addFactor {
  type Options = {
    /** A factor that the wallet has. */
    readonly unlock: RecoveryKeySource
    readonly recoveryPublicKey: Bytes
    /** The new factor. */
    readonly factor: RecoveryFactor | AutomaticFactor
    /** For a new code: its bytes, which are wiped, and the share of this device. */
    readonly kit?: { readonly code: Bytes; readonly device: DeviceShare } | undefined
  }
}
