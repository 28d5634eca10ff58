import type { CaipNetworkId } from 'latchkey/caip'

/** Addresses of contracts that features use. */
export type ChainContracts = {
  readonly multicall3?: `0x${string}` | undefined
  /** Wrapped native token, such as WETH. */
  readonly wrappedNative?: `0x${string}` | undefined
  /** Stablecoin that counts as one US dollar when prices are read from pools. */
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
  /** Chainlink-compatible price feeds: key `native`, or a token address in lower case. */
  readonly priceFeeds?: Readonly<Record<string, `0x${string}`>> | undefined
  readonly ensUniversalResolver?: `0x${string}` | undefined
  /** Basenames: registry and reverse registrar. */
  readonly basenames?:
    | {
        readonly registry: `0x${string}`
        /** ENSIP-19 registry; read before the reverse records of the ENS registry. */
        readonly reverseRegistrar: `0x${string}`
      }
    | undefined
  /** EntryPoint v0.7. */
  readonly entryPoint?: `0x${string}` | undefined
}

/** A chain served by the gateway. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Node URLs, preferred first. Public ones by default; those of the deployment come first. */
  readonly rpcUrls: readonly string[]
  readonly wsUrls: readonly string[]
  readonly contracts: ChainContracts
  /** Maximum block range of one `eth_getLogs`. */
  readonly logSpan: number
  /** Whether it is a test or local network, whose prices are fictitious. */
  readonly isTest: boolean
  /**
   * Whether `latchkey dev` started it. Clients may use the keys of its node, and balances, activity and
   * names are read from such chains alone. No setting of the configuration file sets it.
   */
  readonly isLocalnet: boolean
}

/** Chains of a deployment by id. */
export type Chains = ReadonlyMap<CaipNetworkId, Chain>
