import { formatWalletRecovery, type ShareWalletDescription } from 'latchkey/protocol'
import { randomBytes, wipe } from '../custody/bytes.ts'
import type { PasskeyRecord } from '../custody/passkey.ts'
import { generateRecoveryCode, parseRecoveryCode } from '../custody/recoveryCode.ts'
import type { RecoveryFactor, WrappedRecoveryKey } from '../custody/recoveryKey.ts'
import type { AddedFactor } from '../custody/addFactor.ts'
import { runInWorker } from '../custody/runInWorker.ts'
import { decodeBase64Url, encodeBase64Url, sha256Base64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError } from '../services/frameError.ts'
import { toCodeFactor } from '../wallet/createNewWallet.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { tryEachKey } from '../wallet/recoverWallet.ts'
import { parseWalletRecovery, toWalletRecovery } from '../wallet/walletRecovery.ts'

/** What adding a factor needs. */
export type FactorDeps = Pick<WalletServices, 'shares' | 'passkeys'> & {
  readonly wallet: FrameWallet
  readonly signal: AbortSignal
}

/** A new recovery code that does not open anything yet. */
export type NewCode = {
  readonly code: string
  /** Text of the file of the recovery kit. */
  readonly kit: string
  /** Replaces the code that a new device needs. Called once the visitor has kept code and kit. */
  store(): Promise<ShareWalletDescription>
}

/**
 * Creates a passkey with the visitor, and adds it to the factors of the wallet.
 *
 * @param current - Factor that the wallet has.
 * @param userName - Name in the browser's list of passkeys.
 */
export async function addPasskey(
  current: RecoveryFactor,
  { userName, ...deps }: FactorDeps & { readonly userName: string },
): Promise<ShareWalletDescription> {
  const before = await readRecovery(deps)
  const [known] = before.records.passkeys
  const user = { id: randomBytes(32), name: userName, ...(known && { salt: known.salt }) }
  const { record, factor } = await deps.passkeys.create(user)
  const added = await wrapFor(factor, { current, deps, ...before })
  return storeRecovery(deps, (records) => ({
    ...records,
    keys: [...records.keys, added.recoveryKey],
    passkeys: [...records.passkeys, record],
  }))
}

/**
 * Creates a recovery code and a kit. The earlier code stays valid until the new one is stored; an earlier kit
 * opens the wallet with its own code for ever.
 *
 * @param current - Factor that the wallet has.
 */
export async function createRecoveryCode(
  current: RecoveryFactor,
  deps: FactorDeps,
): Promise<NewCode> {
  const before = await readRecovery(deps)
  const code = generateRecoveryCode()
  const bytes = parseRecoveryCode(code)
  const salt = randomBytes(16)
  try {
    const factor = await toCodeFactor(bytes, salt)
    const added = await wrapFor(factor, { current, deps, ...before, code: bytes })
    if (added.kit === undefined) throw createFrameError('frame.failed')
    return {
      code,
      kit: added.kit,
      store: async () =>
        storeRecovery(deps, (records) => ({
          ...records,
          keys: [...records.keys.filter(({ method }) => method !== 'code'), added.recoveryKey],
          codeSalt: salt,
        })),
    }
  } finally {
    wipe(bytes)
  }
}

type Records = ReturnType<typeof parseWalletRecovery>
type Found = { readonly description: ShareWalletDescription; readonly records: Records }

async function readRecovery({ shares }: Pick<FactorDeps, 'shares'>): Promise<Found> {
  const description = await shares.getWallet()
  if (!description) throw createFrameError('frame.failed')
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
    previous: await sha256Base64Url(formatWalletRecovery(description.recovery)),
  })
}

async function wrapFor(
  factor: RecoveryFactor,
  options: Found & {
    readonly current: RecoveryFactor
    readonly deps: FactorDeps
    readonly code?: Uint8Array<ArrayBuffer> | undefined
  },
): Promise<AddedFactor> {
  const { current, records, description, code, deps } = options
  const { device } = deps.wallet
  const release = async (publicKey: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const digest = await sha256Base64Url('recovery kit')
    const body = { publicKey: encodeBase64Url(publicKey), method: 'export', digest }
    return decodeBase64Url((await deps.shares.release(body, deps.signal)).share)
  }
  const keys = records.keys.filter(({ method }) => method === current.method)
  return tryEachKey(keys, async (recoveryKey) =>
    runInWorker(
      {
        type: 'addFactor',
        options: {
          recoveryKey,
          factorKey: current.key,
          recoveryPublicKey: decodeBase64Url(description.recoveryPublicKey),
          factor,
          kit: code && { code, device },
        },
      },
      { release, signal: deps.signal },
    ),
  )
}
