import { type Bytes, isEqual, wipe } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import type { DeviceShare } from './deviceShare.ts'
import { readHpkePublicKey } from './hpke.ts'
import {
  type RecoveryFactor,
  unwrapRecoveryKey,
  wrapRecoveryKey,
  type WrappedRecoveryKey,
} from './recoveryKey.ts'
import { createRecoveryKit } from './recoveryKit.ts'
import type { ReleaseShare } from './releaseShare.ts'
import { restoreEntropy } from './restoreEntropy.ts'

/** A new way to open the recovery key. */
export type AddedFactor = {
  readonly recoveryKey: WrappedRecoveryKey
  /** Text of a new recovery kit's file, for a new code. */
  readonly kit: string | undefined
}

/**
 * Adds a recovery factor: unwraps the recovery key with a factor that the wallet has, and wraps it with the
 * new one. For a new code, creates a kit that it opens. Earlier factors and kits stay valid.
 *
 * @throws `custody.recovery_key_wrong` for a factor of another wallet, and what `restoreEntropy` throws.
 */
export async function addFactor(
  { recoveryKey, factorKey, recoveryPublicKey, factor, kit }: addFactor.Options,
  release: ReleaseShare,
): Promise<AddedFactor> {
  const privateKey = await unwrapRecoveryKey(recoveryKey, factorKey)
  try {
    if (!privateKey || !isEqual(readHpkePublicKey(privateKey), recoveryPublicKey))
      throw createCustodyError('custody.recovery_key_wrong')
    const pair = { publicKey: recoveryPublicKey, privateKey }
    return {
      recoveryKey: await wrapRecoveryKey(privateKey, factor),
      kit:
        kit &&
        (await restoreEntropy(kit.device, {
          release,
          use: async ({ entropy }) => {
            const { addresses } = kit.device.owner
            return createRecoveryKit({ entropy, addresses, recoveryKey: pair }, kit.code)
          },
        })),
    }
  } finally {
    wipe(privateKey, kit?.code)
  }
}

export declare namespace addFactor {
  type Options = {
    /** The recovery key, wrapped by a factor that the wallet has. */
    readonly recoveryKey: WrappedRecoveryKey
    /** Key of that factor. */
    readonly factorKey: CryptoKey
    readonly recoveryPublicKey: Bytes
    /** The new factor. */
    readonly factor: RecoveryFactor
    /** For a new code: its bytes, which are wiped, and the share of this device. */
    readonly kit?: { readonly code: Bytes; readonly device: DeviceShare } | undefined
  }
}
