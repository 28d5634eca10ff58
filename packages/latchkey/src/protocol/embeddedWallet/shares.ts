import * as v from 'valibot'
import { type AutomaticRecovery, automaticRecoverySchema } from './recovery.ts'
import { type WalletSpendingLimit, walletSpendingLimitSchema } from './spending.ts'

/** Bytes of a sealed share: encapsulated key, share and tag. */
export const sealedShareBytes = 73

const base64Url = (bytes: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

const uuid = v.pipe(v.string(), v.uuid())
const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** Response of `GET /shares/v1/key`. */
export type ShareServiceKey = {
  /** X25519, base64url: shares for the service are sealed to it. */
  readonly publicKey: string
  /** For the next proof. */
  readonly nonce: string
}

/** Parses {@link ShareServiceKey}. */
export const shareServiceKeySchema: v.GenericSchema<unknown, ShareServiceKey> = v.strictObject({
  publicKey: base64Url(32),
  nonce: v.string(),
})

/** Public data with which a new device opens the recovery key with a passkey or the recovery code. */
export type WrappedRecoveryKeys = {
  /** The private recovery key, wrapped by each factor: AES-GCM, base64url. */
  readonly keys: readonly {
    readonly method: 'code' | 'passkey'
    readonly iv: string
    readonly sealed: string
  }[]
  /** Passkeys, which have one salt. */
  readonly passkeys: readonly { readonly credentialId: string; readonly salt: string }[]
  /** Salt of the recovery code, 16 bytes. */
  readonly codeSalt?: string | undefined
}

/** Parses {@link WrappedRecoveryKeys}. */
export const wrappedRecoveryKeysSchema: v.GenericSchema<unknown, WrappedRecoveryKeys> =
  v.strictObject({
    keys: v.pipe(
      v.array(
        v.strictObject({
          method: v.picklist(['code', 'passkey']),
          iv: base64Url(12),
          sealed: base64Url(48),
        }),
      ),
      v.minLength(1),
      v.maxLength(10),
    ),
    passkeys: v.pipe(
      v.array(
        v.strictObject({
          credentialId: v.pipe(v.string(), v.regex(/^[\w-]{1,1366}$/)),
          salt: base64Url(32),
        }),
      ),
      v.maxLength(10),
    ),
    codeSalt: v.optional(base64Url(16)),
  })

/** Body of `POST /shares/v1/wallets`: a new wallet, and the share of its first device. */
export type RegisterWalletBody = {
  readonly evm: string
  readonly solana: string
  /** X25519, base64url. Who opens a challenge that is sealed to it may add a device. */
  readonly recoveryPublicKey: string
  /** The service's share, sealed to the key of the service. The device is that of the proof. */
  readonly share: string
  /** The recovery share of the device, sealed to the recovery key. */
  readonly recoveryShare: string
  readonly recovery: WrappedRecoveryKeys
  /** Signatures of `formatWalletRegistration` by both keys of the wallet. */
  readonly proof: {
    /** EIP-191, 65 bytes, hexadecimal. */
    readonly evm: `0x${string}`
    /** Ed25519, base64url. */
    readonly solana: string
  }
}

/** Parses {@link RegisterWalletBody}. */
export const registerWalletBodySchema: v.GenericSchema<unknown, RegisterWalletBody> =
  v.strictObject({
    evm: evmAddress,
    solana: solanaAddress,
    recoveryPublicKey: base64Url(32),
    share: base64Url(sealedShareBytes),
    recoveryShare: base64Url(sealedShareBytes),
    recovery: wrappedRecoveryKeysSchema,
    proof: v.strictObject({
      evm: v.pipe(
        v.string(),
        v.regex(/^0x[\da-f]{130}$/),
        v.transform((text) => text as `0x${string}`),
      ),
      solana: base64Url(64),
    }),
  })

/** Record of a wallet in the share service. */
export type ShareWalletDescription = {
  readonly walletId: string
  readonly evm: string
  readonly solana: string
  readonly recoveryPublicKey: string
  /** Devices whose share has not been deleted: thumbprints of their keys. */
  readonly devices: readonly {
    readonly device: string
    readonly createdAt: number
    /** Opened with the recovery key. */
    readonly recoveryShare: string
  }[]
  readonly recovery: WrappedRecoveryKeys
  /** Undefined while automatic recovery is off. */
  readonly automatic?: AutomaticRecovery | undefined
  /** Undefined while spending is not limited. */
  readonly spending?: WalletSpendingLimit | undefined
}

/** Parses {@link ShareWalletDescription}, the response of `POST /shares/v1/wallets`. */
export const shareWalletDescriptionSchema: v.GenericSchema<unknown, ShareWalletDescription> =
  v.strictObject({
    walletId: uuid,
    evm: evmAddress,
    solana: solanaAddress,
    recoveryPublicKey: base64Url(32),
    devices: v.array(
      v.strictObject({
        device: base64Url(32),
        createdAt: v.number(),
        recoveryShare: base64Url(sealedShareBytes),
      }),
    ),
    recovery: wrappedRecoveryKeysSchema,
    automatic: v.optional(automaticRecoverySchema),
    spending: v.optional(walletSpendingLimitSchema),
  })

/** Response of `GET /shares/v1/wallets`. An account without a wallet is no error: browsers print failed requests. */
export type ShareWalletResponse = { readonly wallet: ShareWalletDescription | null }

/** Parses {@link ShareWalletResponse}. */
export const shareWalletResponseSchema: v.GenericSchema<unknown, ShareWalletResponse> =
  v.strictObject({
    wallet: v.nullable(shareWalletDescriptionSchema),
  })

/** Response of `POST /shares/v1/recover/start`. */
export type RecoveryChallenge = {
  readonly challengeId: string
  /** 32 random bytes, sealed to the recovery key with `formatRecoveryContext`. */
  readonly sealed: string
}

/** Parses {@link RecoveryChallenge}. */
export const recoveryChallengeSchema: v.GenericSchema<unknown, RecoveryChallenge> = v.strictObject({
  challengeId: uuid,
  sealed: base64Url(80),
})

/** Body of `POST /shares/v1/recover`: adds the device of the proof. */
export type RecoverShareBody = {
  readonly challengeId: string
  /** The 32 bytes of the challenge. */
  readonly secret: string
  /** An earlier device, whose recovery share the visitor opened. */
  readonly earlierDevice: string
  /** X25519 key of this request. */
  readonly publicKey: string
}

/** Parses {@link RecoverShareBody}. */
export const recoverShareBodySchema: v.GenericSchema<unknown, RecoverShareBody> = v.strictObject({
  challengeId: uuid,
  secret: base64Url(32),
  earlierDevice: base64Url(32),
  publicKey: base64Url(32),
})

/** Body of `POST /shares/v1/devices`: the share of a device that was just recovered. */
export type AddDeviceShareBody = { readonly share: string; readonly recoveryShare: string }

/** Parses {@link AddDeviceShareBody}. */
export const addDeviceShareBodySchema: v.GenericSchema<unknown, AddDeviceShareBody> =
  v.strictObject({
    share: base64Url(sealedShareBytes),
    recoveryShare: base64Url(sealedShareBytes),
  })

/** Body of `POST /shares/v1/devices/delete`. */
export type DeleteDeviceSharesBody = {
  /** The id of one device, or `others` for all of the wallet but that of the proof. */
  readonly device: string
}

/** Parses {@link DeleteDeviceSharesBody}. */
export const deleteDeviceSharesBodySchema: v.GenericSchema<unknown, DeleteDeviceSharesBody> =
  v.strictObject({ device: v.union([v.literal('others'), base64Url(32)]) })

/** Body of `POST /shares/v1/recovery`. */
export type SetRecoveryBody = {
  readonly recovery: WrappedRecoveryKeys
  /**
   * SHA-256 of `formatWrappedRecoveryKeys` of the records that it replaces, base64url: those that another device
   * stored meanwhile are not lost.
   */
  readonly previous: string
}

/** Parses {@link SetRecoveryBody}. */
export const setRecoveryBodySchema: v.GenericSchema<unknown, SetRecoveryBody> = v.strictObject({
  recovery: wrappedRecoveryKeysSchema,
  previous: base64Url(32),
})

/** Formats records of recovery. Their hash identifies those that a change replaces. */
export function formatWrappedRecoveryKeys({
  keys,
  passkeys,
  codeSalt = '',
}: WrappedRecoveryKeys): string {
  return JSON.stringify([
    keys.map(({ method, iv, sealed }) => [method, iv, sealed]),
    passkeys.map(({ credentialId, salt }) => [credentialId, salt]),
    codeSalt,
  ])
}

/** The registration of a wallet for an account, which both of its keys sign. */
export type WalletRegistration = {
  /** Origin of the wallet. */
  readonly audience: string
  readonly projectId: string
  /** Id of the account. */
  readonly userId: string
  /** Id of its first device. */
  readonly device: string
  readonly evm: string
  readonly solana: string
  /** X25519, base64url. */
  readonly recoveryPublicKey: string
}

/**
 * Formats the text that a wallet signs to be registered: nobody registers the address of another, and nobody
 * registers one for another account, project, device or recovery key.
 */
export function formatWalletRegistration(registration: WalletRegistration): string {
  const { audience, projectId, userId, device, evm, solana, recoveryPublicKey } = registration
  const about = [audience, projectId, userId, device, evm.toLowerCase(), solana, recoveryPublicKey]
  return `Latchkey wallet registration v1\n${JSON.stringify(about)}`
}

/** A wallet, a device of it, and the kind of share, as they are authenticated with a sealed share. */
export type ShareContext = {
  readonly evm: string
  readonly solana: string
  readonly device: string
  readonly role: 'service' | 'recovery' | 'device'
}

/** Formats the text that is authenticated with a sealed share: the `info` of HPKE. RFC 9180 */
export function formatShareContext({ role, evm, solana, device }: ShareContext): string {
  return JSON.stringify(['latchkey share v1', role, evm, solana, device])
}

/** Formats the text that is authenticated with a recovery challenge: the `info` of HPKE. RFC 9180 */
export function formatRecoveryContext(about: {
  readonly challengeId: string
  /** The new device. */
  readonly device: string
}): string {
  return JSON.stringify(['latchkey recovery challenge v1', about.challengeId, about.device])
}
