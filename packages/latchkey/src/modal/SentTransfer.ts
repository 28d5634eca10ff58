import type { CaipNetworkId } from '../caip/index.ts'

/** A transfer that the wallet has sent, as its view shows it. */
export type SentTransfer = {
  readonly network: CaipNetworkId
  readonly hash: string
  /** What was sent, such as `0.5 ETH`, or the name of an NFT. */
  readonly title: string
  /** Bare address. */
  readonly receiver: string
  readonly receiverName?: string | undefined
  /** URL of a picture of the receiver. */
  readonly receiverImage?: string | undefined
  /** Estimated fee, in base units of the native currency. */
  readonly fee?: bigint | undefined
  /** Whether the modal closes afterwards, because `open` was called with the transfer. */
  readonly isRequested?: boolean | undefined
}
