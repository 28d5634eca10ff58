import type { CaipNetworkId, Namespace } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { TokenTransferFee } from '../Adapter.ts'
import type { TokenBalance } from './balances.ts'

/** The send form and the progress of its transfer. Texts are as typed. */
export type SendState = {
  readonly token: TokenBalance | undefined
  readonly sendTokenAmount: string
  readonly receiverAddress: string
  /** Name that resolves to the receiver, or that its address goes by. */
  readonly receiverProfileName: string | undefined
  /** URL of a picture of the receiver at the gateway. */
  readonly receiverProfileImageUrl: string | undefined
  /** Resolution of the name in `receiverAddress`; undefined when that is no name. */
  readonly receiverResolution: ReceiverResolution | undefined
  /** Why the receiver is worth a second look; the transfer is possible. */
  readonly receiverWarning: ReceiverWarning | undefined
  readonly loading: boolean
  /** Fee of the transfer as typed, in base units of the network's native currency. */
  readonly fee: bigint | undefined
  /** Fee that the token keeps of each transfer; undefined while unknown, and for tokens without one. */
  readonly transferFee: TokenTransferFee | undefined
  readonly flow:
    | { readonly status: 'editing' }
    | {
        readonly status: 'asking' | 'declined' | 'failed'
        readonly error?: WalletError | undefined
      }
    | { readonly status: 'sent'; readonly hash: string }
}

/**
 * Unusual properties of a receiver: its checksum is wrong, its private key is unknown, it is the
 * sender, the contract of the token, or another contract, or nothing was sent to it before.
 */
export type ReceiverWarning =
  | 'wrongChecksum'
  | 'burnAddress'
  | 'ownAddress'
  | 'tokenContract'
  | 'contract'
  | 'firstTransfer'

/** Progress of resolving the name of a receiver. */
export type ReceiverResolution =
  | { readonly status: 'resolving' | 'notFound' | 'failed' }
  /** Transfers go to this address. */
  | { readonly status: 'resolved'; readonly address: string }

/** A receiver of an earlier transfer. */
export type RecentReceiver = {
  /** Normalized address. */
  readonly address: string
  /** Name at the time of the transfer. */
  readonly name?: string | undefined
}

/** State of the send slice. */
export type SendSlice = {
  readonly send: SendState
  /** Receivers of earlier transfers by namespace, newest first; absent until first read. */
  readonly recentReceivers?: RecentReceiversByNamespace | undefined
}

/** Receivers of earlier transfers by namespace, newest first. */
export type RecentReceiversByNamespace = Readonly<
  Partial<Record<Namespace, readonly RecentReceiver[]>>
>

/** Events of the send slice. */
export type SendEvents = {
  SEND_INITIATED: SendEvent
  SEND_SUCCESS: SendEvent & { readonly hash: string }
  SEND_ERROR: SendEvent & { readonly message: string }
  SEND_REJECTED: SendEvent & { readonly message: string }
}

type SendEvent = {
  readonly network: CaipNetworkId
  readonly token: string
  readonly amount: string
}
