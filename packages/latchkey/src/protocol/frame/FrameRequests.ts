import type { CaipNetworkId } from '../../caip/index.ts'
import type { SiwxMessageData } from '../siwxMessage.ts'
import type { FrameApprovalMethod, FrameReadMethod } from './FrameRpcMethod.ts'
import type { FrameAccountType } from './frameValues.ts'

/** Identity provider of a social login. [4.9b] */
export type FrameSocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** The visitor who is signed in to the embedded wallet. [4.9c] */
export type FrameUser = {
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly email?: string | null | undefined
  readonly userName?: string | null | undefined
  readonly accounts?:
    | readonly { readonly address: string; readonly type: FrameAccountType }[]
    | undefined
  readonly preferredAccountType?: FrameAccountType | undefined
  readonly smartAccountDeployed?: boolean | undefined
  /** Signed sign-in message and its signature, when the request had `siwx`. */
  readonly message?: string | undefined
  readonly signature?: string | undefined
}

/** Fields of a sign-in message. The frame writes the text itself, with the visitor's address. */
export type FrameSiwxMessageData = Omit<SiwxMessageData, 'accountAddress'>

/** Parameters of a login and of `getUser`. */
export type FrameLoginOptions = {
  readonly chainId?: CaipNetworkId | undefined
  readonly preferredAccountType?: FrameAccountType | undefined
  readonly siwx?: FrameSiwxMessageData | undefined
}

/** Colours and lengths of the app's theme. */
export type FrameTheme = {
  readonly themeMode?: 'light' | 'dark' | undefined
  readonly themeVariables?:
    | {
        readonly accent?: string | undefined
        readonly background?: string | undefined
        readonly borderRadius?: string | undefined
      }
    | undefined
}

/** Metadata of an app. Not verified: an approval shows the origin. */
export type FrameDappData = {
  readonly metadata?:
    | {
        readonly name: string
        readonly description: string
        readonly url: string
        readonly icons: readonly string[]
      }
    | undefined
  readonly sdkVersion?: string | undefined
  readonly projectId: string
  /** Networks of the app. Their names are shown as its claims, and only for networks that the wallet does not know. */
  readonly networks?:
    | readonly { readonly chainId: CaipNetworkId; readonly name: string }[]
    | undefined
}

/** JSON-RPC call to the embedded wallet. */
export type FrameRpcCall = {
  readonly chainId: CaipNetworkId
  readonly method: FrameReadMethod | FrameApprovalMethod
  /** Parsed for methods that need an approval; JSON for the others. */
  readonly params: unknown
}

type None = Readonly<Record<string, never>>

/** Parameters and result of each request of an app to the frame. [7.33] */
export type FrameRequests = {
  readonly switchNetwork: readonly [
    { readonly chainId: CaipNetworkId },
    { readonly chainId: CaipNetworkId },
  ]
  readonly connectEmail: readonly [
    { readonly email: string },
    {
      readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
      /** Two digits to compare with the page of the link, for `VERIFY_DEVICE`. */
      readonly number?: string | undefined
    },
  ]
  /** Resolves when the link in the e-mail is approved. */
  readonly connectDevice: readonly [None, None]
  readonly connectOtp: readonly [{ readonly otp: string }, None]
  readonly getSocialRedirectUri: readonly [
    { readonly provider: FrameSocialProvider },
    {
      readonly uri: string
      /** Two digits to compare with the last page of the popup, when that cannot reach the app. */
      readonly number?: string | undefined
    },
  ]
  readonly connectSocial: readonly [FrameLoginOptions & { readonly uri: string }, FrameUser]
  readonly getFarcasterUri: readonly [None, { readonly url: string }]
  /** Resolves when the visitor has signed on the phone. */
  readonly connectFarcaster: readonly [None, { readonly userName: string }]
  readonly getUser: readonly [FrameLoginOptions, FrameUser]
  readonly signOut: readonly [None, None]
  readonly isConnected: readonly [None, { readonly isConnected: boolean }]
  readonly getChainId: readonly [None, { readonly chainId: CaipNetworkId }]
  readonly getSmartAccountEnabledNetworks: readonly [
    None,
    { readonly smartAccountEnabledNetworks: readonly number[] },
  ]
  readonly initSmartAccount: readonly [
    None,
    { readonly address: string; readonly isDeployed: boolean },
  ]
  readonly setPreferredAccount: readonly [
    { readonly type: FrameAccountType },
    { readonly type: FrameAccountType; readonly address: string },
  ]
  readonly rpcRequest: readonly [FrameRpcCall, unknown]
  /** Aborts an open request. Resolves in every case; `isAborted` is false when it was too late. */
  readonly abort: readonly [{ readonly requestId: string }, { readonly isAborted: boolean }]
  readonly updateEmail: readonly [
    { readonly email: string },
    { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' },
  ]
  readonly updateEmailPrimaryOtp: readonly [{ readonly otp: string }, None]
  readonly updateEmailSecondaryOtp: readonly [
    { readonly otp: string },
    { readonly newEmail: string },
  ]
  /** Shows the settings of the wallet in the frame. Resolves when the visitor closes them. */
  readonly openSettings: readonly [None, None]
  /** Returns the page that shows the recovery phrase, which the app opens in a window. */
  readonly openExport: readonly [None, { readonly uri: string }]
  readonly syncTheme: readonly [FrameTheme, None]
  /** Sets the language of the views that follow. */
  readonly syncLocale: readonly [{ readonly locale: string }, None]
  readonly syncDappData: readonly [FrameDappData, None]
  readonly reload: readonly [None, None]
}

/** Name of a request to the frame. */
export type FrameRequestName = keyof FrameRequests
/** Parameters of a request to the frame. */
export type FrameParams<method extends FrameRequestName> = FrameRequests[method][0]
/** Result of a request to the frame. */
export type FrameResult<method extends FrameRequestName> = FrameRequests[method][1]
