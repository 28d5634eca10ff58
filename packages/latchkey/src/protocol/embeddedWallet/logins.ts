import * as v from 'valibot'
import type { WalletLoginMethod, WalletLoginProvider } from './frame.ts'
import { walletLoginMethodSchema, walletLoginProviders } from './frame.ts'

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const uuid = v.pipe(v.string(), v.uuid())
const origin = v.pipe(v.string(), v.maxLength(300), v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/))
/** 32 random bytes, base64url. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** Two digits that the frame and another page show. */
const number = v.pipe(v.string(), v.regex(/^\d{2}$/))

/** Body of `POST /wallet/v1/social/start?projectId=…`. */
export type SocialStartBody = {
  readonly provider: WalletLoginProvider
  /** Verified origin of the page that contains the frame. */
  readonly appOrigin: string
}

/** Parses {@link SocialStartBody}. */
export const socialStartBodySchema: v.GenericSchema<unknown, SocialStartBody> = v.strictObject({
  provider: v.picklist(walletLoginProviders),
  appOrigin: origin,
})

/** A social login that has started: the popup opens `uri`, and the frame polls the status. */
export type SocialFlow = {
  readonly flowId: string
  /** Page of the provider. */
  readonly uri: string
  /** The page at the end shows it too, when the popup cannot reach the app: the visitor compares both. */
  readonly number: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Parses {@link SocialFlow}. */
export const socialFlowSchema: v.GenericSchema<unknown, SocialFlow> = v.strictObject({
  flowId: uuid,
  uri: v.pipe(v.string(), v.url(), v.maxLength(4096)),
  number,
  expiresAt: timestamp,
})

/** Body of `POST /wallet/v1/social/status`, and of `/wallet/v1/farcaster/status`. */
export type LoginFlowBody = { readonly flowId: string }

/** Parses {@link LoginFlowBody}. */
export const loginFlowBodySchema: v.GenericSchema<unknown, LoginFlowBody> = v.strictObject({
  flowId: uuid,
})

/** Response of `POST /wallet/v1/social/status`, and of `/wallet/v1/farcaster/status`. */
export type LoginFlowStatus = {
  /**
   * `returned`: the provider has identified the visitor; `finish` needs the `completion` of the popup.
   * `confirmed`: `finish` needs nothing else. `failed`: start again.
   */
  readonly status: 'waiting' | 'returned' | 'confirmed' | 'failed'
  /** Why it failed. */
  readonly reason?: 'declined' | 'provider_failed' | 'rejected' | undefined
}

/** Parses {@link LoginFlowStatus}. */
export const loginFlowStatusSchema: v.GenericSchema<unknown, LoginFlowStatus> = v.strictObject({
  status: v.picklist(['waiting', 'returned', 'confirmed', 'failed']),
  reason: v.optional(v.picklist(['declined', 'provider_failed', 'rejected'])),
})

/** Body of `POST /wallet/v1/social/finish`, and of `/wallet/v1/logins/social/finish` in a session. */
export type SocialFinishBody = {
  readonly flowId: string
  /** From the popup. It proves that the popup belongs to the page of the frame. */
  readonly completion?: string | undefined
}

/** Parses {@link SocialFinishBody}. */
export const socialFinishBodySchema: v.GenericSchema<unknown, SocialFinishBody> = v.strictObject({
  flowId: uuid,
  completion: v.optional(secret),
})

/**
 * Result of a popup, in the fragment of its last URL, `/login/done#flow=…`. The popup posts `{ resultUri }`
 * with this URL to the origin of the app. It has no secret: the app starts no session with it.
 */
export type SocialResult = { readonly flowId: string }

/**
 * Parses the result URI of a popup.
 *
 * @param uri - As the popup posted it.
 * @returns Undefined for other URIs, and after a failure.
 */
export function parseSocialResultUri(uri: string): SocialResult | undefined {
  if (!URL.canParse(uri)) return undefined
  const { pathname, hash } = new URL(uri)
  const values = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  const result = v.safeParse(v.strictObject({ flow: uuid }), values)
  return pathname === '/login/done' && result.success ? { flowId: result.output.flow } : undefined
}

/**
 * Fragment of the page of the export after a login that it started in its own tab. The page drops that of any other
 * login: a link could contain it.
 */
export type ExportLoginFragment =
  | { readonly flow: string; readonly completion: string }
  | { readonly flow: string; readonly error: 'declined' | 'provider_failed' }

/** Parses {@link ExportLoginFragment}. */
export const exportLoginFragmentSchema: v.GenericSchema<unknown, ExportLoginFragment> = v.union([
  v.strictObject({ flow: uuid, completion: secret }),
  v.strictObject({ flow: uuid, error: v.picklist(['declined', 'provider_failed']) }),
])

/** Message of a popup to the pages of the wallet in the page that opened it, and to no other origin. */
export type SocialCompletionMessage = {
  readonly type: 'socialCompletion'
  readonly flowId: string
  readonly completion: string
}

/** Parses {@link SocialCompletionMessage}. */
export const socialCompletionMessageSchema: v.GenericSchema<unknown, SocialCompletionMessage> =
  v.strictObject({
    type: v.literal('socialCompletion'),
    flowId: uuid,
    completion: secret,
  })

/** Body of `POST /wallet/v1/social/confirm`, sent by the page at the end of the popup. */
export type SocialConfirmBody = {
  readonly flowId: string
  readonly completion: string
  readonly isApproved: boolean
}

/** Parses {@link SocialConfirmBody}. */
export const socialConfirmBodySchema: v.GenericSchema<unknown, SocialConfirmBody> = v.strictObject({
  flowId: uuid,
  completion: secret,
  isApproved: v.boolean(),
})

/** Body of `POST /wallet/v1/social/describe`, sent by the page at the end of the popup. */
export type SocialDescribeBody = { readonly flowId: string; readonly completion: string }

/** Parses {@link SocialDescribeBody}. */
export const socialDescribeBodySchema: v.GenericSchema<unknown, SocialDescribeBody> =
  v.strictObject({ flowId: uuid, completion: secret })

/** Response of `POST /wallet/v1/social/describe`. */
export type SocialDescription = {
  /** `step_up` confirms a session of the account. */
  readonly purpose: 'login' | 'link' | 'step_up'
  readonly appOrigin: string
  /** Name of the account at the provider. */
  readonly account?: string | undefined
  readonly number: string
  /** Whether the frame has finished or the visitor has answered. */
  readonly isFinished: boolean
}

/** Parses {@link SocialDescription}. */
export const socialDescriptionSchema: v.GenericSchema<unknown, SocialDescription> = v.strictObject({
  purpose: v.picklist(['login', 'link', 'step_up']),
  appOrigin: origin,
  account: v.optional(v.string()),
  number,
  isFinished: v.boolean(),
})

/** Body of `POST /wallet/v1/farcaster/start?projectId=…`. */
export type FarcasterStartBody = {
  /** Verified origin of the page that contains the frame. */
  readonly appOrigin: string
}

/** Parses {@link FarcasterStartBody}. */
export const farcasterStartBodySchema: v.GenericSchema<unknown, FarcasterStartBody> =
  v.strictObject({ appOrigin: origin })

/** A login with Farcaster that has started. The frame finishes it with `/wallet/v1/social/finish`. */
export type FarcasterFlow = {
  readonly flowId: string
  /** For a QR code, or to open on a phone. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Parses {@link FarcasterFlow}. */
export const farcasterFlowSchema: v.GenericSchema<unknown, FarcasterFlow> = v.strictObject({
  flowId: uuid,
  url: v.pipe(v.string(), v.url(), v.maxLength(2048)),
  expiresAt: timestamp,
})

/** A login of an account. */
export type WalletLogin = {
  readonly id: string
  readonly method: WalletLoginMethod
  /** E-mail address, or the name at the provider when it was added. Not verified, for display alone. */
  readonly label?: string | undefined
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

/** Response of `GET /wallet/v1/logins`, and of `POST /wallet/v1/logins/remove`. */
export type WalletLogins = { readonly logins: readonly WalletLogin[] }

/** Parses {@link WalletLogins}. */
export const walletLoginsSchema: v.GenericSchema<unknown, WalletLogins> = v.strictObject({
  logins: v.array(
    v.strictObject({
      id: uuid,
      method: walletLoginMethodSchema,
      label: v.optional(v.pipe(v.string(), v.maxLength(254))),
      addedAt: timestamp,
    }),
  ),
})

/** Body of `POST /wallet/v1/logins/remove`. An account keeps one login at least. */
export type WalletLoginRemoveBody = { readonly id: string }

/** Parses {@link WalletLoginRemoveBody}. */
export const walletLoginRemoveBodySchema: v.GenericSchema<unknown, WalletLoginRemoveBody> =
  v.strictObject({ id: uuid })
