import type { DeviceStore } from '../custody/createDeviceStore.ts'
import { type Bytes, randomBytes, wipe } from '../custody/bytes.ts'
import type { PasskeyRecord } from '../custody/passkey.ts'
import { deriveCodeKey, parseRecoveryCode } from '../custody/recoveryCode.ts'
import type { RecoveryFactor } from '../custody/recoveryKey.ts'
import { runInWorker } from '../custody/runInWorker.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { createFrameError, isFrameError } from '../services/frameError.ts'
import { encodeBase64Url } from '../services/base64Url.ts'
import type { WalletRegistrationContext } from '../custody/signWalletRegistration.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { formatShareName } from './openWallet.ts'
import { toWalletRecovery } from './walletRecovery.ts'

/** Recovery factor of a new wallet: a code that the visitor keeps, or a passkey. */
export type FirstFactor = { readonly method: 'code'; readonly code: string } | FirstPasskey

/** A new passkey that opens the wallet. */
export type FirstPasskey = {
  readonly method: 'passkey'
  readonly record: PasskeyRecord
  readonly factor: RecoveryFactor
  /** Has it confirm changes of the account, too, if the visitor chose that. It opens the wallet in any case. */
  readonly register?: (() => Promise<unknown>) | undefined
}

/** A wallet that is not registered yet, and its recovery kit. */
export type DraftWallet = {
  /** Text of the file, for the visitor who keeps a code. */
  readonly kit: string
  /**
   * Stores the share of this device and registers the wallet.
   *
   * @throws `shares.wallet_exists` when the account got a wallet meanwhile. Nothing of the draft is left.
   */
  register(): Promise<FrameWallet>
}

/**
 * Creates a wallet in a worker. It is of no account until it is registered, so that a visitor who stops
 * before has created nothing.
 *
 * @param first - The first recovery factor.
 */
export async function createNewWallet(
  first: FirstFactor,
  deps: {
    readonly deviceId: string
    readonly shares: ShareClient
    readonly devices: DeviceStore
    readonly signal: AbortSignal
    readonly readRegistration: () => Promise<WalletRegistrationContext>
  },
): Promise<DraftWallet> {
  const { deviceId, shares, devices, signal } = deps
  const codeSalt = randomBytes(16)
  const code = first.method === 'code' ? parseRecoveryCode(first.code) : randomBytes(11)
  try {
    const factor = first.method === 'code' ? await deriveCodeFactor(code, codeSalt) : first.factor
    const options = {
      deviceId,
      registration: await deps.readRegistration(),
      servicePublicKey: await shares.getPublicKey(),
      code,
      factors: [factor],
    }
    const created = await runInWorker({ type: 'create', options }, { release: refuse, signal })
    const { addresses, device } = created
    const recovery = toWalletRecovery({
      keys: created.recoveryKeys,
      passkeys: first.method === 'passkey' ? [first.record] : [],
      codeSalt: first.method === 'code' ? codeSalt : undefined,
    })
    return {
      kit: created.kit,
      async register() {
        signal.throwIfAborted()
        const recoveryShare = encodeBase64Url(created.recovery)
        const shareName = formatShareName(addresses.evm, recoveryShare)
        // Stored first: when the response of the service is lost, this device can open the wallet.
        await devices.write(shareName, device)
        const body = {
          ...addresses,
          recoveryPublicKey: encodeBase64Url(created.recoveryPublicKey),
          share: encodeBase64Url(created.service),
          recoveryShare,
          recovery,
          proof: created.proof,
        }
        const wallet = await shares.register(body).catch(async (error: unknown) => {
          if (!isFrameError(error, 'shares.wallet_exists')) throw error
          // The wallet is this one, when the response to an earlier try was lost.
          const existing = await shares.getWallet()
          if (existing?.evm === addresses.evm) return existing
          await devices.remove(shareName)
          throw error
        })
        return { walletId: wallet.walletId, addresses, device, shareName }
      },
    }
  } finally {
    wipe(code)
  }
}

/** Derives the factor of a recovery code. Does not wipe the code. */
export async function deriveCodeFactor(code: Bytes, salt: Bytes): Promise<RecoveryFactor> {
  return { method: 'code', key: await deriveCodeKey(code, { salt }) }
}

/** A new wallet has no share at the service. */
async function refuse(): Promise<Bytes> {
  throw createFrameError('frame.failed')
}
