import type { CaipNetworkId } from '../../caip/index.ts'
import type { Hex } from '../../protocol/index.ts'

/** A transaction for the wallet to sign and send. Amounts are in base units of the native currency. */
export type TransactionRequest = {
  /** Recipient or contract; absent to deploy `data`. */
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  /** Calldata, or the code to deploy. */
  readonly data?: Hex | undefined
  /** @default estimated by the wallet */
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly nonce?: number | undefined
}

/** A swap transaction that the gateway has prepared, and the order that it must match. */
export type PreparedSwap = {
  /** Serialized transaction, base64. */
  readonly transaction: string
  /** Program that swaps, or the account that trades and has signed the transaction. */
  readonly counterparty: string
  /** Sold token, or the placeholder of the native currency. */
  readonly from: string
  /** Bought token, or the placeholder of the native currency. */
  readonly to: string
  /** Base units of `from` that may be paid at most. */
  readonly amount: bigint
  /** Base units of `to` that must be received at least. */
  readonly minAmount: bigint
  /** Height of the last block that accepts the transaction. */
  readonly lastValidBlockHeight: bigint
}

/** Hash of a sent swap, or why nothing was sent: the transaction is not the ordered swap; it was signed too late. */
export type SendSwapResult =
  | { readonly hash: string }
  | { readonly unsent: 'notOrdered' | 'expired' }

/** Typed data to sign. EIP-712. A `bigint` is passed to the wallet as a decimal string. */
export type TypedData = {
  readonly domain?:
    | {
        readonly name?: string | undefined
        readonly version?: string | undefined
        readonly chainId?: number | bigint | undefined
        readonly verifyingContract?: string | undefined
        readonly salt?: Hex | undefined
      }
    | undefined
  /** Members of each struct. `EIP712Domain` is derived from `domain` when it is left out. */
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** One call of a batch. EIP-5792. */
export type Call = Pick<TransactionRequest, 'to' | 'value' | 'data'> & {
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** Calls that a wallet sends in one request. EIP-5792. */
export type CallBatch = {
  readonly calls: readonly Call[]
  /** Whether the wallet must execute all calls or none. @default false */
  readonly atomicRequired?: boolean | undefined
  /** Capabilities by name, such as `paymasterService`. */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
  /** Id of the batch. @default chosen by the wallet */
  readonly id?: string | undefined
}

/** Progress of a batch of calls. EIP-5792. */
export type CallBatchStatus = {
  readonly id: string
  readonly network: CaipNetworkId | undefined
  readonly status: 'pending' | 'success' | 'failure'
  /** As the wallet reported it: 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 partly reverted. */
  readonly statusCode: number
  /** Whether all calls were executed or none. */
  readonly atomic: boolean
  readonly receipts: readonly CallReceipt[]
  readonly capabilities: Readonly<Record<string, unknown>>
}

/** Receipt of a transaction that a batch of calls was sent with. */
export type CallReceipt = {
  readonly status: 'success' | 'reverted'
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly {
    readonly address: string
    readonly data: Hex
    readonly topics: readonly Hex[]
  }[]
}
