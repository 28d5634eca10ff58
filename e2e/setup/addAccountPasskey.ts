import { randomBytes } from 'node:crypto'
import type { Frame } from '@playwright/test'
import { verifyPasskeyRegistration } from '../../packages/server/src/wallet/passkeys/verifyPasskey.ts'
import type { TestWalletServices } from './walletServices.ts'

/**
 * Adds a passkey that confirms the sessions of an account: created by the authenticator of the page, and verified
 * as the wallet service verifies one. No page registers such a passkey.
 *
 * @param about - `frame` of the wallet; `ageMs`: how long the account has had it.
 */
export async function addAccountPasskey(
  { origin, sql, clock }: Pick<TestWalletServices, 'origin' | 'sql' | 'clock'>,
  about: { readonly frame: Frame; readonly userId: string; readonly ageMs: number },
): Promise<void> {
  const { frame, userId, ageMs } = about
  const rpId = new URL(origin).hostname
  const challenge = randomBytes(32)
  const created = await frame.evaluate(createPasskey, { rpId, challenge: [...challenge] })
  const encode = (bytes: readonly number[]): string => Buffer.from(bytes).toString('base64url')
  const body = {
    challengeId: '',
    credentialId: encode(created.id),
    clientDataJSON: encode(created.clientDataJSON),
    attestationObject: encode(created.attestationObject),
  }
  const expected = { challenge: challenge.toString('base64url'), origin, rpId }
  const passkey = await verifyPasskeyRegistration(body, expected)
  if (!passkey) throw new Error('The passkey is not valid.')
  const row = {
    credential_id: passkey.credentialId,
    user_id: userId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    added_at: clock.now() - ageMs,
  }
  await sql.insertInto('wallet_passkey').values(row).execute()
}

type CreatedPasskey = Readonly<
  Record<'id' | 'clientDataJSON' | 'attestationObject', readonly number[]>
>

/** Runs in the frame of the wallet. */
async function createPasskey(options: {
  readonly rpId: string
  readonly challenge: readonly number[]
}): Promise<CreatedPasskey> {
  const { rpId, challenge } = options
  const created = await navigator.credentials.create({
    publicKey: {
      rp: { id: rpId, name: rpId },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: 'Ann', displayName: 'Ann' },
      challenge: new Uint8Array(challenge),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  const { rawId, response } = created as PublicKeyCredential & {
    readonly response: AuthenticatorAttestationResponse
  }
  const toBytes = (buffer: ArrayBuffer): readonly number[] => [...new Uint8Array(buffer)]
  return {
    id: toBytes(rawId),
    clientDataJSON: toBytes(response.clientDataJSON),
    attestationObject: toBytes(response.attestationObject),
  }
}
