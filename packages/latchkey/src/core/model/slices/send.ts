import type { CaipNetworkId } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { TokenBalance } from './balances.ts'

/** The send form and the progress of its transfer. Texts are as typed. */
export type SendState = {
  readonly token: TokenBalance | undefined
  readonly sendTokenAmount: string
  readonly receiverAddress: string
  readonly receiverProfileName: string | undefined
  readonly receiverProfileImageUrl: string | undefined
  /** Reason why the receiver is probably a mistake; the transfer is possible. */
  readonly receiverWarning: ReceiverWarning | undefined
  readonly loading: boolean
  /** Fee of the transfer as typed, in base units of the network's native currency. */
  readonly fee: bigint | undefined
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
 * sender, or it is the contract of the token.
 */
export type ReceiverWarning = 'wrongChecksum' | 'burnAddress' | 'ownAddress' | 'tokenContract'

/** State of the send slice. */
export type SendSlice = { readonly send: SendState }

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
