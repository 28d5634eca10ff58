import * as v from 'valibot'
import { sealedShareBytes } from './shares.ts'
import { type WalletSpend, walletSpendSchema } from './spending.ts'

const base64Url = (bytes: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

/** Body of `POST /shares/v1/release`. */
export type ReleaseShareBody = {
  /** X25519 key that the frame generated for this request: the share is sealed to it. */
  readonly publicKey: string
  /** Method that the visitor approved. */
  readonly method: string
  /** SHA-256 of the approved request, base64url, for the log. */
  readonly digest: string
  /** Amounts that the signature lets leave, for a wallet whose spending is limited. */
  readonly spend?: WalletSpend | undefined
}

/** Parses {@link ReleaseShareBody}. */
export const releaseShareBodySchema: v.GenericSchema<unknown, ReleaseShareBody> = v.strictObject({
  publicKey: base64Url(32),
  method: v.picklist([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'export',
  ]),
  digest: base64Url(32),
  spend: v.optional(walletSpendSchema),
})

/** Response of `POST /shares/v1/release` and `POST /shares/v1/recover`. */
export type ReleasedShare = {
  /** The service's share, sealed to the key of the request. */
  readonly share: string
}

/** Parses {@link ReleasedShare}. */
export const releasedShareSchema: v.GenericSchema<unknown, ReleasedShare> = v.strictObject({
  share: base64Url(sealedShareBytes),
})
