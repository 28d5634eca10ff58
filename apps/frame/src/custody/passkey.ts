import { deriveAesGcmKey } from './aesGcm.ts'
import { type Bytes, randomBytes } from './bytes.ts'
import {
  createCredential,
  type CreatedCredential,
  type PasskeyCreateOptions,
} from './createCredential.ts'
import { createCustodyError } from './custodyError.ts'
import type { RecoveryFactor } from './recoveryKey.ts'
import { requestCredential } from './requestCredential.ts'

/** Stored record of a passkey. None of it is secret. */
export type PasskeyRecord = {
  readonly credentialId: Bytes
  /** Input of the PRF, 32 bytes. */
  readonly salt: Bytes
}

/** A passkey of a wallet, and the factor that it has derived. */
export type UnlockedPasskey = { readonly record: PasskeyRecord; readonly factor: RecoveryFactor }

/** Attestation of a new passkey that is to confirm changes, for the wallet service. None of it is secret. */
export type PasskeyAttestation = {
  readonly credentialId: Bytes
  readonly clientDataJSON: Bytes
  readonly attestationObject: Bytes
}

/** A new passkey of a wallet. */
export type CreatedPasskey = UnlockedPasskey & { readonly attestation: PasskeyAttestation }

/** Options of a new passkey of a wallet. */
export type WalletPasskeyCreateOptions = PasskeyCreateOptions & {
  /** Salt of the wallet's other passkeys, if it has some. @default random */
  readonly salt?: Bytes | undefined
}

/** A window in which the visitor creates a passkey. */
export type PasskeyWindow = {
  isOpen(): boolean
  /** Calls a listener whenever it was opened or closed. @returns Function that ends it. */
  subscribe(listener: () => void): () => void
  /** Brings it to the front. */
  focus(): void
  /** Closes it, for a view that ends. What it was opened for rejects with an `AbortError`. */
  close(): void
}

/** How this browser creates passkeys. */
export type PasskeySupport = {
  /** Whether the browser supports passkeys. */
  readonly isAvailable: boolean
  /** The window for it; undefined where passkeys are created on this page. */
  readonly window: PasskeyWindow | undefined
}

/**
 * Passkeys of this page's host.
 *
 * Call `createForWallet` and `createForAccount` during a click: where the browser creates no passkeys on this page, they open a window
 * before they call `prepare`, which may take longer than the click counts. They reject with what `prepare` rejects with.
 */
export type Passkeys = PasskeySupport & {
  /**
   * Asks the visitor to create a passkey whose PRF derives a key that wraps the recovery key.
   *
   * @throws `custody.passkey_cancelled`, `custody.passkey_known`, `custody.passkey_unavailable`,
   * `custody.passkey_without_prf`, `custody.window_blocked`
   */
  createForWallet(prepare: () => Promise<WalletPasskeyCreateOptions>): Promise<CreatedPasskey>
  /**
   * Asks the visitor to create a passkey that confirms changes of the account, and does not open the wallet.
   *
   * @throws `custody.passkey_cancelled`, `custody.passkey_known`, `custody.passkey_unavailable`, `custody.window_blocked`
   */
  createForAccount(prepare: () => Promise<PasskeyCreateOptions>): Promise<PasskeyAttestation>
  /**
   * Asks the visitor for one of the wallet's passkeys. All records of a wallet have the same salt.
   *
   * @throws `custody.passkey_cancelled`, `custody.passkey_unavailable`, `custody.passkey_without_prf`
   */
  unlock(records: readonly PasskeyRecord[]): Promise<UnlockedPasskey>
}

/**
 * Creates passkeys of this page's host.
 *
 * @param rpId - Host of the wallet's origin, such as `wallet.example.com`.
 * @param credentials - The browser's.
 * @see WebAuthn Level 3 §10.1.4
 */
export function createPasskeys(
  rpId: string,
  credentials: CredentialsContainer | undefined = globalThis.navigator?.credentials,
): Passkeys {
  const unlock: Passkeys['unlock'] = async (records) => {
    const [first] = records
    if (!first) throw new RangeError('A passkey is needed.')
    const credential = await requestCredential(credentials, async (container) =>
      container.get({
        publicKey: {
          rpId,
          challenge: randomBytes(32),
          userVerification: 'required',
          allowCredentials: records.map(({ credentialId }) => ({
            type: 'public-key',
            id: credentialId,
          })),
          extensions: { prf: { eval: { first: first.salt } } },
        },
      }),
    )
    const factor = await derivePasskeyFactor(credential, first.salt)
    if (!factor) throw createCustodyError('custody.passkey_without_prf')
    const record = { credentialId: new Uint8Array(credential.rawId), salt: first.salt }
    return { record, factor }
  }

  return {
    isAvailable: 'PublicKeyCredential' in globalThis,
    window: undefined,
    async createForWallet(prepare) {
      const { salt = randomBytes(32), ...rest } = await prepare()
      const credential = await createCredential(credentials, {
        ...rest,
        rpId,
        extensions: { prf: { eval: { first: salt } } },
      })
      const attestation = readAttestation(credential)
      const record = { credentialId: attestation.credentialId, salt }
      const factor = await derivePasskeyFactor(credential, salt)
      if (factor) return { attestation, record, factor }
      const { prf } = credential.getClientExtensionResults()
      // Some authenticators evaluate the PRF only when the passkey is used.
      if (prf?.enabled) return { attestation, ...(await unlock([record])) }
      throw createCustodyError('custody.passkey_without_prf')
    },
    async createForAccount(prepare) {
      const user = await prepare()
      return readAttestation(await createCredential(credentials, { ...user, rpId }))
    },
    unlock,
  }
}

function readAttestation({ rawId, response }: CreatedCredential): PasskeyAttestation {
  return {
    credentialId: new Uint8Array(rawId),
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    attestationObject: new Uint8Array(response.attestationObject),
  }
}

/**
 * Derives the factor of a passkey that was created or used with the PRF.
 *
 * @returns Undefined when it did not evaluate the PRF.
 */
export async function derivePasskeyFactor(
  credential: PublicKeyCredential,
  salt: Bytes,
): Promise<RecoveryFactor | undefined> {
  const secret = credential.getClientExtensionResults().prf?.results?.first
  if (!secret) return undefined
  const material = ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret)
  const key = await deriveAesGcmKey(material, { salt, purpose: 'latchkey passkey v1' })
  return { method: 'passkey', key }
}
