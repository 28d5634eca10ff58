import type { Hex } from 'viem'
import type { Chain } from '../../chain/chains/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { Token } from '../../chain/tokens/index.ts'

/** A swap order. Tokens are `native`, or addresses in the chain's format. */
export type SwapOrder = {
  readonly chain: Chain
  readonly from: string
  readonly to: string
  /** Base units of the token that is sold. */
  readonly amount: bigint
  /** Wei of the native currency for one unit of gas, if the client requests a gas price. */
  readonly gasPrice?: string | undefined
}

/** A quote of a port. */
export type PortQuote = {
  /** Base units of the token that is bought. */
  readonly amount: bigint
  readonly gas?: bigint | undefined
  /** Tokens of the route, as in an order. */
  readonly route?: readonly string[] | undefined
  /** Percent, a decimal string. */
  readonly priceImpact?: string | undefined
  /** Share of the sold amount that the provider keeps, in percent, a decimal string. @default none */
  readonly feePercent?: string | undefined
}

/** An order of an account, on any chain. */
export type UserSwapOrder = SwapOrder & {
  /** In the chain's format. */
  readonly user: string
  /** Maximum slippage in percent. */
  readonly slippage: number
  /** Whether the transaction is simulated first. */
  readonly isSimulated: boolean
  /** Base units of the token that is bought, below which the swap must fail. @default any */
  readonly minAmount?: bigint | undefined
}

/** An order of an EVM account. */
export type EvmSwapOrder = UserSwapOrder & {
  readonly user: EvmAddress
  readonly permit?: string | undefined
}

/** An EVM transaction that executes a swap. */
export type EvmSwapTransaction = {
  readonly to: EvmAddress
  readonly data: Hex
  /** Wei of the native currency to send. */
  readonly value: bigint
  /** Expected base units of the token that is bought. */
  readonly amount: bigint
  readonly gas: bigint
}

/** Calldata of a token approval. */
export type TokenApproval = {
  readonly data: Hex
  readonly spender: EvmAddress
}

/** A serialized transaction that executes a swap, for the user to sign. */
export type UnsignedSwap = {
  /** Address of the program that swaps. */
  readonly to: string
  /** Serialized transaction, base64. */
  readonly data: string
  /** Expected base units of the token that is bought. */
  readonly amount: bigint
  /** Height of the last block that accepts the transaction. */
  readonly lastValidBlockHeight: number
}

/** Members of all swap ports. */
type BaseSwapPort = {
  readonly name: string
  supports(chain: Chain): boolean
  /** Lists swappable tokens, without the native currency. */
  tokens(chain: Chain, signal: AbortSignal): Promise<readonly Token[]>
  /** @returns Undefined without enough liquidity. */
  quote(order: SwapOrder, signal: AbortSignal): Promise<PortQuote | undefined>
}

/**
 * A swap port of EVM chains, with token approvals. One swap uses one port, because its spender must
 * be the one that was approved. Methods throw UpstreamError when the vendor is unavailable, and
 * HTTP 400 for an invalid order.
 */
export type EvmSwapPort = BaseSwapPort & {
  /** Reads how much of a token the spender may take from its owner. */
  allowance(
    chain: Chain,
    about: { readonly token: string; readonly owner: EvmAddress },
    signal: AbortSignal,
  ): Promise<bigint>
  /** @param about - Without an amount, the approval is unlimited. */
  approve(
    chain: Chain,
    about: { readonly token: string; readonly amount: bigint | undefined },
    signal: AbortSignal,
  ): Promise<TokenApproval>
  /** @returns Undefined without enough liquidity. */
  build(order: EvmSwapOrder, signal: AbortSignal): Promise<EvmSwapTransaction | undefined>
}

/**
 * A swap port of a chain without approvals: it returns a serialized transaction. Throws as {@link
 * EvmSwapPort} does.
 */
export type SolanaSwapPort = BaseSwapPort & {
  /** @returns Undefined without enough liquidity. */
  prepare(order: UserSwapOrder, signal: AbortSignal): Promise<UnsignedSwap | undefined>
}

/** A swap port of either kind. */
export type SwapPort = EvmSwapPort | SolanaSwapPort
