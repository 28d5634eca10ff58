import type { Chain } from '../../chain/chains/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { Token } from '../../chain/tokens/index.ts'

/** What is to be converted. Tokens are `native`, or addresses as their chain writes them. */
export type SwapOrder = {
  readonly chain: Chain
  readonly from: string
  readonly to: string
  /** Base units of what is given away. */
  readonly amount: bigint
  /** Base units for one unit of gas, where who asks has an opinion. */
  readonly gasPrice?: string | undefined
}

/** What one gets for it. */
export type PortQuote = {
  /** Base units of what is wanted. */
  readonly amount: bigint
  readonly gas?: bigint | undefined
  /** Tokens that it goes through, as those of an order. */
  readonly route?: readonly string[] | undefined
  /** Percent, a decimal string. */
  readonly priceImpact?: string | undefined
}

/** An order of somebody, on any chain. */
export type UserSwapOrder = SwapOrder & {
  /** As the chain writes it. */
  readonly user: string
  /** Percent that the price may get worse by. */
  readonly slippage: number
  /** Whether it is tried out first. */
  readonly isSimulated: boolean
}

/** An order of somebody on EVM. */
export type EvmSwapOrder = UserSwapOrder & {
  readonly user: EvmAddress
  readonly permit?: string | undefined
}

/** A transaction that converts. */
export type SwapTransaction = {
  readonly to: EvmAddress
  readonly data: EvmAddress
  /** Base units of the coin that go with it. */
  readonly value: bigint
  /** Base units of what is wanted, that are expected. */
  readonly amount: bigint
  readonly gas: bigint
}

/** A call of a token that lets somebody take it. */
export type TokenApproval = {
  readonly data: EvmAddress
  readonly spender: EvmAddress
}

/** A transaction that converts, all of it, to be signed by who gives and gets. */
export type PreparedSwap = {
  /** The program that converts. */
  readonly to: string
  /** As it goes over the wire, in base64. */
  readonly data: string
  /** Base units of what is wanted, that are expected. */
  readonly amount: bigint
  /** Height of the last block that takes it. */
  readonly lastValidBlockHeight: number
}

/** What all places have where tokens are converted. */
type BaseSwapPort = {
  readonly name: string
  supports(chain: Chain): boolean
  /** Those that people look for, without the coin. */
  tokens(chain: Chain, signal: AbortSignal): Promise<readonly Token[]>
  /** @returns Undefined where nobody has enough of what is wanted. */
  quote(order: SwapOrder, signal: AbortSignal): Promise<PortQuote | undefined>
}

/**
 * One place where tokens are converted. All of a conversion happens at one: whom a token was
 * approved for is who has to take it.
 *
 * Its methods throw UpstreamError when it cannot tell now, and `refusal` 400 for what it will never
 * do.
 */
export type SwapPort = BaseSwapPort & {
  /** How much of a token it may take from its owner. */
  allowance(
    chain: Chain,
    about: { readonly token: string; readonly owner: EvmAddress },
    signal: AbortSignal,
  ): Promise<bigint>
  /** @param about - Without an amount, all of it for ever. */
  approve(
    chain: Chain,
    about: { readonly token: string; readonly amount: bigint | undefined },
    signal: AbortSignal,
  ): Promise<TokenApproval>
  /** @returns As `quote`. */
  build(order: EvmSwapOrder, signal: AbortSignal): Promise<SwapTransaction | undefined>
}

/**
 * One place on a chain whose transactions take along what their signer gives: nobody has to be let
 * take it. It throws as a `ConvertPort` does.
 */
export type PreparedSwapPort = BaseSwapPort & {
  /** @returns As `quote`. */
  prepare(order: UserSwapOrder, signal: AbortSignal): Promise<PreparedSwap | undefined>
}

/** One place of either kind. */
export type AnySwapPort = SwapPort | PreparedSwapPort
