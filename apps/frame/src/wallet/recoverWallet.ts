import type { ShareWalletDescription } from 'latchkey/protocol'
import { type Bytes, wipe } from '../custody/bytes.ts'
import type { DeviceStore } from '../custody/createDeviceStore.ts'
import { createCustodyError, isCustodyError } from '../custody/custodyError.ts'
import type { Passkeys } from '../custody/passkey.ts'
import { parseRecoveryCode } from '../custody/recoveryCode.ts'
import type { RecoveryKeySource } from '../custody/unlockRecoveryKey.ts'
import type { RecoveryFactor, WrappedRecoveryKey } from '../custody/recoveryKey.ts'
import type { ReleaseShare } from '../custody/releaseShare.ts'
import { runInWorker } from '../custody/runInWorker.ts'
import { decodeBase64Url, encodeBase64Url } from '../services/base64Url.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { createFrameError } from '../services/frameError.ts'
import type { DeviceSplit } from '../custody/createWallet.ts'
import { deriveCodeFactor } from './createNewWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { formatShareName } from './openWallet.ts'
import { parseWalletRecovery } from './walletRecovery.ts'

/** Dependencies of recovering a wallet. */
export type RecoverDeps = {
  readonly deviceId: string
  readonly shares: ShareClient
  readonly devices: DeviceStore
  readonly signal: AbortSignal
}

/** An automatic recovery whose delay has passed. */
export type ElapsedAutomaticRecovery = {
  /** Returns the recovery key, sealed to a public key. */
  readonly finish: (publicKey: string) => Promise<Bytes>
}

/**
 * Adds this device to a wallet: proves the recovery key to the share service, and stores the new shares.
 *
 * @param factor - Of a recovery code or a passkey, or an automatic recovery whose delay has passed.
 * @throws `custody.recovery_key_wrong` for another code or passkey, and what the share service answers.
 */
export async function recoverWallet(
  wallet: ShareWalletDescription,
  factor: RecoveryFactor | ElapsedAutomaticRecovery,
  { deviceId, shares, devices, signal }: RecoverDeps,
): Promise<FrameWallet> {
  const { evm, solana } = wallet
  const addresses = { evm, solana }
  // Its own share opens nothing any more where this browser has lost the other one.
  const [earlier] = wallet.devices
  // Every device was removed: only a recovery kit opens the wallet now.
  if (!earlier) throw createFrameError('frame.failed')
  const { challengeId, sealed } = await shares.startRecovery()
  const options = {
    addresses,
    deviceId,
    servicePublicKey: await shares.getPublicKey(),
    recoveryPublicKey: decodeBase64Url(wallet.recoveryPublicKey),
    earlier: {
      deviceId: earlier.device,
      recovery: decodeBase64Url(earlier.recoveryShare),
    },
    challenge: { challengeId, sealed: decodeBase64Url(sealed) },
  }
  const release: ReleaseShare = async (publicKey, purpose) => {
    const to = encodeBase64Url(publicKey)
    if (purpose === 'recoveryKey' && 'finish' in factor) return factor.finish(to)
    if (typeof purpose !== 'object') throw createFrameError('frame.failed')
    const { share } = await shares.recover({
      challengeId,
      secret: encodeBase64Url(purpose),
      earlierDevice: earlier.device,
      publicKey: to,
    })
    return decodeBase64Url(share)
  }
  const run = async (unlock: RecoveryKeySource): Promise<DeviceSplit> =>
    runInWorker({ type: 'addDevice', options: { ...options, unlock } }, { signal, release })
  const added =
    'finish' in factor
      ? await run({ addresses, deviceId })
      : await tryWrappedRecoveryKeys(keysOf(wallet, factor), async (recoveryKey) =>
          run({ addresses, recoveryKey, factorKey: factor.key }),
        )
  return storeDevice(added, { wallet, deviceId, shares, devices })
}

/**
 * Stores the share of this device, and registers it.
 */
async function storeDevice(
  added: DeviceSplit,
  context: Omit<RecoverDeps, 'signal'> & { readonly wallet: ShareWalletDescription },
): Promise<FrameWallet> {
  const { wallet, deviceId, shares, devices } = context
  const { evm, solana, walletId } = wallet
  const recoveryShare = encodeBase64Url(added.recovery)
  const shareName = formatShareName(evm, recoveryShare)
  // Stored first: when the response of the service is lost, this device can open the wallet.
  await devices.write(shareName, added.device)
  const body = { share: encodeBase64Url(added.service), recoveryShare }
  await shares.addDevice(body).catch(async (error: unknown) => {
    const found = (await shares.getWallet())?.devices.find(({ device }) => device === deviceId)
    // Registered all the same: its response was lost.
    if (found?.recoveryShare === recoveryShare) return
    await devices.remove(shareName)
    throw error
  })
  return { walletId, addresses: { evm, solana }, device: added.device, shareName }
}

/** Asks the visitor for one of the wallet's passkeys. */
export async function unlockPasskey(
  { recovery }: ShareWalletDescription,
  passkeys: Passkeys,
): Promise<RecoveryFactor> {
  return (await passkeys.unlock(parseWalletRecovery(recovery).passkeys)).factor
}

/**
 * Derives the factor of a code that the visitor typed.
 *
 * @throws `custody.code_malformed`
 */
export async function deriveTypedCodeFactor(
  { recovery }: ShareWalletDescription,
  text: string,
): Promise<RecoveryFactor> {
  const code = parseRecoveryCode(text)
  try {
    const { codeSalt } = parseWalletRecovery(recovery)
    if (!codeSalt) throw createCustodyError('custody.recovery_key_wrong')
    return await deriveCodeFactor(code, codeSalt)
  } finally {
    wipe(code)
  }
}

function keysOf(
  { recovery }: ShareWalletDescription,
  { method }: RecoveryFactor,
): readonly WrappedRecoveryKey[] {
  return parseWalletRecovery(recovery).keys.filter((key) => key.method === method)
}

/** Tries the wrapped keys in turn: each passkey has its own, and the record does not say which. */
export async function tryWrappedRecoveryKeys<result>(
  keys: readonly WrappedRecoveryKey[],
  run: (key: WrappedRecoveryKey) => Promise<result>,
): Promise<result> {
  const [key, ...others] = keys
  if (!key) throw createCustodyError('custody.recovery_key_wrong')
  return run(key).catch(async (error: unknown) => {
    const isOther = isCustodyError(error) && error.code === 'custody.recovery_key_wrong'
    if (isOther && others.length > 0) return tryWrappedRecoveryKeys(others, run)
    throw error
  })
}
