import { formatWrappedRecoveryKeys, type ShareWalletDescription } from 'latchkey/protocol'
import { randomBytes, wipe } from '../custody/bytes.ts'
import type { PasskeyRecord } from '../custody/passkey.ts'
import { generateRecoveryCode, parseRecoveryCode } from '../custody/recoveryCode.ts'
import type { AutomaticFactor } from '../custody/addFactor.ts'
import type { RecoveryKeySource } from '../custody/unlockRecoveryKey.ts'
import type { RecoveryFactor, WrappedRecoveryKey } from '../custody/recoveryKey.ts'
import type { AddedFactor } from '../custody/addFactor.ts'
import type { ReleaseShare } from '../custody/releaseShare.ts'
import { runInWorker } from '../custody/runInWorker.ts'
import { decodeBase64Url, encodeBase64Url, sha256Base64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError } from '../services/frameError.ts'
import { passkeyTimeoutMs } from '../services/isSessionConfirmed.ts'
import { deriveCodeFactor } from '../wallet/createNewWallet.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { toRegisterBody } from '../services/toRegisterBody.ts'
import { tryWrappedRecoveryKeys } from '../wallet/recoverWallet.ts'
import { parseWalletRecovery, toWalletRecovery } from '../wallet/walletRecovery.ts'
import type { PasskeyRegistrar } from './createPasskeyRegistrar.ts'
import { once } from './once.ts'

/** Dependencies of adding a factor. */
export type FactorDeps = Pick<WalletServices, 'shares' | 'passkeys' | 'recovery'> & {
  readonly wallet: FrameWallet
  /** Starts an export: a recovery kit has the words of the wallet. */
  readonly startWalletExport: () => Promise<void>
  readonly signal: AbortSignal
}

/** Present recovery of the wallet: a factor of the visitor, or automatic recovery alone. */
export type CurrentFactor = RecoveryFactor | 'automatic'

/** A new recovery code that does not open anything yet. */
export type NewCode = {
  readonly code: string
  /** Text of the file of the recovery kit. */
  readonly kit: string
  /** Replaces the code that a new device needs. Called once the visitor has kept code and kit. */
  store(): Promise<ShareWalletDescription>
}

/** A new passkey that opens the wallet. */
export type NewPasskey = {
  readonly wallet: ShareWalletDescription
  /** Has it confirm changes of the account, too, if the visitor chose that. It opens the wallet in any case. */
  readonly register: (() => Promise<unknown>) | undefined
}

/**
 * Creates a passkey with the visitor, and adds it to the factors of the wallet. Call it during a click.
 *
 * @param current - Factor that the wallet has.
 * @param options - `readName` reads the name in the browser's list of passkeys; `registrar` of passkeys that confirm changes.
 */
export async function addPasskey(
  current: CurrentFactor,
  {
    readName,
    isConfirmed,
    registrar,
    ...deps
  }: FactorDeps & {
    readonly readName: () => Promise<string>
    /** Returns whether the session is confirmed for a change of recovery. */
    readonly isConfirmed: () => Promise<boolean>
    readonly registrar?: PasskeyRegistrar | undefined
  },
): Promise<NewPasskey> {
  const prepare = once(async () => {
    // Before the passkey is created: the browser keeps it, also when the service refuses it.
    if (!(await isConfirmed())) throw createFrameError('login.step_up_required')
    return Promise.all([readRecovery(deps), readName(), registrar?.start()])
  })
  const { record, factor, attestation } = await deps.passkeys.createForWallet(async () => {
    const [{ records }, name, started] = await prepare()
    return {
      name,
      salt: records.passkeys[0]?.salt,
      challenge: started && decodeBase64Url(started.challenge),
      excluded: started?.credentialIds.map(decodeBase64Url),
      timeout: passkeyTimeoutMs,
    }
  })
  const [before, , started] = await prepare()
  const added = await wrapFor(factor, { current, deps, ...before })
  const wallet = await storeRecovery(deps, (records) => ({
    ...records,
    keys: [...records.keys, ...listKeys(added)],
    passkeys: [...records.passkeys, record],
  }))
  return {
    wallet,
    register:
      registrar &&
      started &&
      (async () => registrar.finish(toRegisterBody(started.challengeId, attestation))),
  }
}

/**
 * Creates a recovery code and a kit. The earlier code stays valid until the new one is stored; an earlier kit
 * opens the wallet with its own code for ever.
 *
 * @param current - Factor that the wallet has.
 */
export async function createRecoveryCode(
  current: CurrentFactor,
  deps: FactorDeps,
): Promise<NewCode> {
  const before = await readRecovery(deps)
  const code = generateRecoveryCode()
  const bytes = parseRecoveryCode(code)
  const salt = randomBytes(16)
  try {
    const factor = await deriveCodeFactor(bytes, salt)
    const added = await wrapFor(factor, { current, deps, ...before, code: bytes })
    if (added.kit === undefined) throw createFrameError('frame.failed')
    return {
      code,
      kit: added.kit,
      store: async () =>
        storeRecovery(deps, (records) => ({
          ...records,
          keys: [...records.keys.filter(({ method }) => method !== 'code'), ...listKeys(added)],
          codeSalt: salt,
        })),
    }
  } finally {
    wipe(bytes)
  }
}

/**
 * Switches automatic recovery on: the share service gets the recovery key.
 *
 * @param current - Factor that the wallet has.
 */
export async function enableAutomatic(
  current: RecoveryFactor,
  deps: FactorDeps,
): Promise<ShareWalletDescription> {
  const before = await readRecovery(deps)
  const { evm, solana } = before.description
  const servicePublicKey = await deps.shares.getPublicKey()
  const factor = { servicePublicKey, addresses: { evm, solana } }
  const { automatic } = await wrapFor(factor, { current, deps, ...before })
  if (!automatic) throw createFrameError('frame.failed')
  const recoveryKey = encodeBase64Url(automatic)
  return deps.shares.automatic.enable({ ticket: await deps.recovery.enable(), recoveryKey })
}

function listKeys({ recoveryKey }: AddedFactor): readonly WrappedRecoveryKey[] {
  return recoveryKey ? [recoveryKey] : []
}

type Records = ReturnType<typeof parseWalletRecovery>
type Found = { readonly description: ShareWalletDescription; readonly records: Records }

/** @throws `login.session_ended` when the session is of another account by now. */
async function readRecovery({
  shares,
  wallet,
}: Pick<FactorDeps, 'shares' | 'wallet'>): Promise<Found> {
  const description = await shares.getWallet()
  if (description?.walletId !== wallet.walletId) throw createFrameError('login.session_ended')
  return { description, records: parseWalletRecovery(description.recovery) }
}

/**
 * Reads the records once more, so that a factor that another device added meanwhile is not lost; the service
 * rejects the change of other records than those.
 */
async function storeRecovery(
  deps: FactorDeps,
  change: (records: Records) => {
    readonly keys: readonly WrappedRecoveryKey[]
    readonly passkeys: readonly PasskeyRecord[]
    readonly codeSalt: Records['codeSalt']
  },
): Promise<ShareWalletDescription> {
  const { records, description } = await readRecovery(deps)
  return deps.shares.setRecovery({
    recovery: toWalletRecovery(change(records)),
    previous: await sha256Base64Url(formatWrappedRecoveryKeys(description.recovery)),
  })
}

async function wrapFor(
  factor: RecoveryFactor | AutomaticFactor,
  options: Found & {
    readonly current: CurrentFactor
    readonly deps: FactorDeps
    readonly code?: Uint8Array<ArrayBuffer> | undefined
  },
): Promise<AddedFactor> {
  const { current, records, description, code, deps } = options
  const { device, addresses } = deps.wallet
  const release: ReleaseShare = async (publicKey, purpose) => {
    if (purpose === 'recoveryKey') {
      const { recoveryKey } = await deps.shares.automatic.release(encodeBase64Url(publicKey))
      return decodeBase64Url(recoveryKey)
    }
    await deps.startWalletExport()
    const digest = await sha256Base64Url('recovery kit')
    const body = { publicKey: encodeBase64Url(publicKey), method: 'export', digest }
    return decodeBase64Url((await deps.shares.release(body, deps.signal)).share)
  }
  const recoveryPublicKey = decodeBase64Url(description.recoveryPublicKey)
  const run = async (unlock: RecoveryKeySource): Promise<AddedFactor> => {
    const options = { unlock, recoveryPublicKey, factor, kit: code && { code, device } }
    return runInWorker({ type: 'addFactor', options }, { release, signal: deps.signal })
  }
  if (current === 'automatic') return run({ addresses, deviceId: device.owner.deviceId })
  const keys = records.keys.filter(({ method }) => method === current.method)
  return tryWrappedRecoveryKeys(keys, async (recoveryKey) =>
    run({ addresses, recoveryKey, factorKey: current.key }),
  )
}
