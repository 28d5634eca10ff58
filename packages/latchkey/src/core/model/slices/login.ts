import type { WalletError } from '../../../errors/index.ts'
import type { AccountType } from '../Connector.ts'
import type { Social } from '../Options.ts'

/** Ways to log in to the embedded wallet. */
export type LoginMethod = 'email' | Social

/**
 * Progress of a login.
 *
 * `requesting`: the wallet is loading, or the e-mail or the page of the provider is awaited; `device`: the
 * visitor must approve this browser by a link in an e-mail; `code`: a code was sent; `popup`: the visitor is
 * in the window of the provider; `scan`: `url` is to be scanned with Farcaster; `connecting`: the account is
 * being read.
 */
export type EmbeddedLoginFlow =
  | { readonly status: 'idle' }
  | {
      readonly status: 'requesting' | 'popup' | 'connecting' | 'connected'
      readonly method: LoginMethod
      readonly email?: string | undefined
      /** Two digits to compare with those in the window of the provider. */
      readonly number?: string | undefined
      /** Page of the provider, which the visitor opens by a link because the app could not open its window. */
      readonly url?: string | undefined
    }
  | {
      readonly status: 'device'
      readonly method: 'email'
      readonly email: string
      /** Two digits to compare with those on the page of the link. */
      readonly number?: string | undefined
      /** Whether the visitor has not answered for 110 s. The link is valid for ten minutes. */
      readonly isDelayed?: boolean | undefined
    }
  | {
      readonly status: 'code'
      readonly method: 'email'
      readonly email: string
      readonly isVerifying: boolean
      /** Why the last code was refused, or was not sent. */
      readonly error?: WalletError | undefined
    }
  | { readonly status: 'scan'; readonly method: 'farcaster'; readonly url: string }
  | {
      readonly status: 'failed'
      readonly method: LoginMethod
      readonly email?: string | undefined
      readonly error: WalletError
    }

/**
 * Progress of a change of the e-mail address. `primary`: a code was sent to the present address;
 * `secondary`: one was sent to the new one.
 */
export type EmailUpdateFlow =
  | { readonly status: 'idle' }
  | { readonly status: 'requesting' | 'updated'; readonly email: string }
  | {
      readonly status: 'primary' | 'secondary'
      /** The new address. */
      readonly email: string
      readonly isVerifying: boolean
      readonly error?: WalletError | undefined
    }
  | { readonly status: 'failed'; readonly email: string; readonly error: WalletError }

/** The visitor who is logged in to the embedded wallet. [3.8] */
export type EmbeddedUser = {
  readonly email?: string | undefined
  readonly userName?: string | undefined
  /** Provider of a social login. */
  readonly socialProvider?: Social | undefined
  readonly preferredAccountType?: AccountType | undefined
  readonly smartAccountDeployed?: boolean | undefined
}

/**
 * The page of the embedded wallet. `removed`: the app's page has removed it; the next request loads it again.
 */
export type EmbeddedFrameStatus = 'absent' | 'loading' | 'ready' | 'failed' | 'removed'

/**
 * The window of the embedded wallet, in browsers whose frame stores nothing.
 *
 * `needed`: the visitor has to open it by a click; `opening`: it loads; `open`: the visitor answers in it.
 */
export type EmbeddedWindowState = {
  readonly status: 'needed' | 'opening' | 'open'
  /** Reason for it: `storage` for a request of the visitor, `signOut` to end the session there. */
  readonly reason: 'storage' | 'signOut'
  /** Why it did not open. */
  readonly error?: WalletError | undefined
}

/** State of the login slice. */
export type LoginState = {
  readonly flow: EmbeddedLoginFlow
  readonly emailUpdate: EmailUpdateFlow
  readonly user: EmbeddedUser | undefined
  readonly frame: EmbeddedFrameStatus
  /** Whether the frame needs to be visible: the visitor approves a request, or sees the settings. */
  readonly isFrameOpen: boolean
  /** Undefined while the visitor is not needed in a window. */
  readonly window?: EmbeddedWindowState | undefined
  /** Milliseconds since 1970 from which another e-mail may be requested. */
  readonly nextEmailAt: number
}

/** State of the login slice. */
export type LoginSlice = {
  /** Absent until the first use. */
  readonly login?: LoginState | undefined
}

type WithProvider = { readonly provider: Social }

/** Events of the login slice. */
export type LoginEvents = {
  EMAIL_LOGIN_SELECTED: undefined
  EMAIL_SUBMITTED: undefined
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
  EMAIL_EDIT: undefined
  SOCIAL_LOGIN_STARTED: WithProvider
  SOCIAL_LOGIN_REQUEST_USER_DATA: WithProvider
  SOCIAL_LOGIN_CANCELED: WithProvider
  SOCIAL_LOGIN_SUCCESS: WithProvider & { readonly reconnect: boolean }
  SOCIAL_LOGIN_ERROR: WithProvider & { readonly message: string }
}
