import { deriveAesGcmKey } from './aesGcm.ts'
import { type Bytes, randomBytes } from './bytes.ts'
import { createCredential, type CreatedCredential } from './createCredential.ts'
import { createCustodyError } from './custodyError.ts'
import type { RecoveryFactor } from './recoveryKey.ts'
import { requestCredential } from './requestCredential.ts'

/** What is stored of a passkey. None of it is secret. */
export type PasskeyRecord = {
  readonly credentialId: Bytes
  /** Input of the PRF, 32 bytes. */
  readonly salt: Bytes
}

/** A passkey of a wallet, and the factor that it has derived. */
export type UnlockedPasskey = { readonly record: PasskeyRecord; readonly factor: RecoveryFactor }

/** A new passkey of a wallet. */
export type CreatedPasskey = UnlockedPasskey & { readonly credential: CreatedCredential }

/** Passkeys whose PRF derives a key that wraps the recovery key. */
export type Passkeys = {
  /**
   * Asks the visitor to create a passkey. Needs a top-level page: few browsers create passkeys in a
   * frame of another site.
   *
   * @throws `custody.passkey_cancelled`, `custody.passkey_known`, `custody.passkey_unavailable`,
   * `custody.passkey_without_prf`
   */
  create(user: PasskeyUser): Promise<CreatedPasskey>
  /**
   * Asks the visitor for one of the wallet's passkeys. All records of a wallet have the same salt.
   *
   * @throws As `create`.
   */
  unlock(records: readonly PasskeyRecord[]): Promise<UnlockedPasskey>
}

/** The account as the browser shows it in its list of passkeys. */
export type PasskeyUser = {
  readonly name: string
  /** Salt of the wallet's other passkeys, if it has some. */
  readonly salt?: Bytes | undefined
  /** Of the wallet service, where the passkey is to confirm changes, too. @default random */
  readonly challenge?: Bytes | undefined
  /** Passkeys whose authenticator gets no other one. @default none */
  readonly excluded?: readonly Bytes[] | undefined
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
    const factor = await readPasskeyFactor(credential, first.salt)
    if (!factor) throw createCustodyError('custody.passkey_without_prf')
    const record = { credentialId: new Uint8Array(credential.rawId), salt: first.salt }
    return { record, factor }
  }

  return {
    async create({ name, salt = randomBytes(32), challenge = randomBytes(32), excluded }) {
      const credential = await createCredential(credentials, {
        rpId,
        name,
        challenge,
        excluded,
        extensions: { prf: { eval: { first: salt } } },
      })
      const record = { credentialId: new Uint8Array(credential.rawId), salt }
      const factor = await readPasskeyFactor(credential, salt)
      if (factor) return { credential, record, factor }
      const { prf } = credential.getClientExtensionResults()
      // Some authenticators evaluate the PRF only when the passkey is used.
      if (prf?.enabled) return { credential, ...(await unlock([record])) }
      throw createCustodyError('custody.passkey_without_prf')
    },
    unlock,
  }
}

/**
 * Derives the factor of a passkey that was created or used with the PRF.
 *
 * @returns Undefined when it did not evaluate the PRF.
 */
export async function readPasskeyFactor(
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
