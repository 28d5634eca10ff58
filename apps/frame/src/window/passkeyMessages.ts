import * as v from 'valibot'
import type { Bytes } from '../custody/bytes.ts'
import type {
  CreatedPasskey,
  PasskeyAttestation,
  WalletPasskeyCreateOptions,
} from '../custody/passkey.ts'

/** First message of the frame to the window: which passkey the visitor is to create. */
export type PasskeyWindowRequest = {
  /** `wallet`: opens the wallet in another browser. `account`: confirms changes of the account. */
  readonly kind: 'wallet' | 'account'
  readonly user: WalletPasskeyCreateOptions
  /** The app that is named in the view. */
  readonly appOrigin: string
}

const bytes = v.custom<Bytes>((value) => value instanceof Uint8Array)

const attestationSchema: v.GenericSchema<unknown, PasskeyAttestation> = v.strictObject({
  credentialId: bytes,
  clientDataJSON: bytes,
  attestationObject: bytes,
})

/**
 * A passkey that the window created for a wallet. Its key cannot be exported, and the output of the PRF stays in the window.
 */
export const createdPasskeySchema: v.GenericSchema<unknown, CreatedPasskey> = v.strictObject({
  attestation: attestationSchema,
  record: v.strictObject({ credentialId: bytes, salt: bytes }),
  factor: v.strictObject({
    method: v.literal('passkey'),
    key: v.custom<CryptoKey>((value) => value instanceof CryptoKey),
  }),
})

/** A passkey that the window created for the account. */
export const accountPasskeySchema = attestationSchema
