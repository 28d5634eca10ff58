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
