import type { CaipNetworkId } from 'latchkey/caip'

/** Contracts that features stand on, each an address of that chain. */
export type ChainContracts = {
  readonly multicall3?: `0x${string}` | undefined
  /** ERC-20 of the native coin, as WETH. */
  readonly wrappedNative?: `0x${string}` | undefined
  /** Token that counts as one dollar where prices are read from pools. */
  readonly dollar?: `0x${string}` | undefined
  readonly uniswapV2?:
    | { readonly factory: `0x${string}`; readonly router: `0x${string}` }
    | undefined
  readonly uniswapV3?:
    | {
        readonly factory: `0x${string}`
        readonly quoter: `0x${string}`
        readonly router: `0x${string}`
      }
    | undefined
  /** Chainlink-like feeds by what they price: `native`, or a token's address in lower case. */
  readonly priceFeeds?: Readonly<Record<string, `0x${string}`>> | undefined
  readonly ensUniversalResolver?: `0x${string}` | undefined
  /** Names of the chain's own, below `base.eth`, and which of them addresses go by. */
  readonly basenames?:
    | {
        readonly registry: `0x${string}`
        /** ENSIP-19; comes before the reverse records of the registry. */
        readonly reverseRegistrar: `0x${string}`
      }
    | undefined
  /** EntryPoint v0.7. */
  readonly entryPoint?: `0x${string}` | undefined
}

/** A chain that the gateway serves. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Nodes, best first. Those that need no key by default; a deployment puts its own before. */
  readonly rpcUrls: readonly string[]
  readonly wsUrls: readonly string[]
  readonly contracts: ChainContracts
  /** Blocks that one `eth_getLogs` may span. */
  readonly logSpan: number
  /** Its prices are made up: a local chain or a test network. */
  readonly isTest: boolean
}

/** All chains of a deployment by their id. */
export type Chains = ReadonlyMap<CaipNetworkId, Chain>
