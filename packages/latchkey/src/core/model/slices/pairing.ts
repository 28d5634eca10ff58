import type { WalletError } from '../../../errors/index.ts'

/** A request that waits for approval in a paired wallet. */
export type WaitingRequest = {
  readonly id: number
  /** Name of the wallet, as it reported it. */
  readonly wallet: string
  /** Opens the wallet on this device; absent when it is on another device. */
  readonly link?: string | undefined
}

/** The pairing code, and the requests that wait in paired wallets. */
export type PairingState = {
  /**
   * `making`: the relay has not accepted the proposal yet, `uri` may be drawn already; `ready`: a wallet may
   * scan or open `uri`; `failed`: see `error`.
   */
  readonly status: 'idle' | 'making' | 'ready' | 'failed'
  readonly uri?: string | undefined
  /** Milliseconds since 1970 when `uri` expires. */
  readonly expiry?: number | undefined
  readonly error?: WalletError | undefined
  readonly waiting: readonly WaitingRequest[]
}

/** State of the pairing slice. */
export type PairingSlice = { readonly pairing: PairingState }
