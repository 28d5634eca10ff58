import type { CaipAddress, CaipNetworkId } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'

/** A token that can be swapped. */
export type SwapToken = {
  readonly name: string
  readonly symbol: string
  readonly address: CaipAddress
  readonly decimals: number
  /** Whether it is the native currency of its network. */
  readonly isNative: boolean
  readonly iconUrl?: string | undefined
  /** Whether an EIP-2612 permit can replace the approval. */
  readonly takesPermit: boolean
  /**
   * Whether the source of the gateway has verified the token; `false` for a token whose address should be
   * checked. Undefined where the source does not state it.
   */
  readonly isVerified?: boolean | undefined
}

/**
 * Two tokens of one network, CAIP-10. The placeholder address of the namespace represents the
 * native currency.
 */
export type SwapPair = {
  /** The sold token. */
  readonly from: CaipAddress
  /** The bought token. */
  readonly to: CaipAddress
}

/** A swap quote. Amounts are base units. */
export type SwapQuote = SwapPair & {
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** Gas units, if known. */
  readonly gas?: bigint | undefined
  /** Tokens of the route, including the first and the last. */
  readonly route?: readonly CaipAddress[] | undefined
  /** Price impact in percent, a decimal string. */
  readonly priceImpact?: string | undefined
  /** Share of `fromAmount` that the provider keeps, in percent, a decimal string. @default none */
  readonly feePercent?: string | undefined
}

/**
 * Step of a swap: a request to the wallet, or the wait for its block. `reset` sets an allowance to 0 that
 * the token does not replace.
 */
export type SwapStep =
  | 'reset'
  | 'confirmReset'
  | 'approve'
  | 'confirmApproval'
  | 'swap'
  | 'confirmSwap'

/** Progress of a swap. `steps` are those of this swap, in order. `asking`: the wallet is prompted, or a block awaited. */
export type SwapFlow =
  | { readonly status: 'editing' }
  | {
      readonly status: 'asking' | 'declined' | 'failed'
      readonly step: SwapStep
      readonly steps: readonly SwapStep[]
      readonly error?: WalletError | undefined
    }
  | {
      readonly status: 'done'
      readonly steps: readonly SwapStep[]
      /** Undefined while the wallet has not reported it, as for a batch of calls. */
      readonly hash?: string | undefined
      /** Whether it is in a block. If not, it is one of the pending transactions. */
      readonly isConfirmed: boolean
    }

/** The swap form, its quote and the progress of the swap. The amount is as typed. */
export type SwapState = {
  readonly network: CaipNetworkId | undefined
  readonly tokens: readonly SwapToken[]
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly fromAmount: string
  /** Slippage tolerance in whole percent. */
  readonly slippage: number
  /** Prices in USD by token, decimal strings. */
  readonly prices: Readonly<Record<CaipAddress, string>>
  /** Price of one unit of gas in base units of the native currency. */
  readonly gasPrice: bigint | undefined
  /** Why the gas price could not be fetched, or not be fetched again. */
  readonly gasPriceError?: WalletError | undefined
  /** Base units of the native currency that are kept for the fee, where it depends on no gas price. */
  readonly feeReserve?: bigint | undefined
  /** Whether tokens, balances and prices are being fetched. */
  readonly initializing: boolean
  /** Why tokens could not be fetched. */
  readonly initError?: WalletError | undefined
  readonly quote: SwapQuote | undefined
  readonly loadingQuote: boolean
  readonly quoteError?: WalletError | undefined
  readonly flow: SwapFlow
}

/** State of the swap slice. */
export type SwapSlice = {
  /** Absent until the first use. */
  readonly swap?: SwapState | undefined
}

/** Events of the swap slice. */
export type SwapEvents = {
  INITIATE_SWAP: SwapEvent
  SWAP_SUCCESS: SwapEvent
  SWAP_ERROR: SwapEvent & { readonly message: string }
  SWAP_APPROVAL_ERROR: SwapEvent & { readonly message: string }
}

type SwapEvent = {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
  readonly swapFromToken: string
  readonly swapToToken: string
  /** Whole units. */
  readonly swapFromAmount: string
  /** Whole units. */
  readonly swapToAmount: string
}
