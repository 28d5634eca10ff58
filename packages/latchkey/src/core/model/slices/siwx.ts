import type { CaipNetworkId } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { SiwxAccount, SiwxMessage, SiwxSession } from '../Siwx.ts'

/**
 * Progress of a sign-in. `checking`: sessions are being read; `prompted`: the visitor is prompted
 * to sign, with the error of the last attempt; `signing`: the request is pending in the wallet.
 */
export type SiwxFlow =
  | { readonly status: 'idle' }
  | {
      readonly status: 'checking' | 'prompted' | 'signing' | 'cancelling'
      readonly account: SiwxAccount
      /** Absent while it is created. */
      readonly message?: SiwxMessage | undefined
      readonly error?: WalletError | undefined
    }

/** State of the sign-in slice. */
export type SiwxState = {
  readonly flow: SiwxFlow
  /** Session of the active account on the active network. */
  readonly session: SiwxSession | undefined
  /** The account that signed in last. */
  readonly last: SiwxAccount | undefined
}

/** State of the sign-in slice. */
export type SiwxSlice = {
  /** Absent without the option `siwx`. */
  readonly siwx?: SiwxState | undefined
}

type SiwxEvent = { readonly network: CaipNetworkId }

/** Events of the sign-in slice. */
export type SiwxEvents = {
  CLICK_SIGN_SIWX_MESSAGE: SiwxEvent
  CLICK_CANCEL_SIWX: SiwxEvent
  SIWX_AUTH_SUCCESS: SiwxEvent
  SIWX_AUTH_ERROR: SiwxEvent & { readonly message: string }
}
