import type { CaipNetworkId, Namespace } from '../caip/index.ts'

/** A network [3.4a]. `id` is its CAIP-2 id, where the type names one. */
export type Network<id extends CaipNetworkId = CaipNetworkId> = {
  /** The CAIP-2 reference: `8453`, or the start of a genesis hash. */
  readonly id: string | number
  readonly name: string
  readonly chainNamespace: Namespace
  /** `namespace:id`. */
  readonly caipNetworkId: id
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: {
    /** URLs in order of preference. */
    readonly default: { readonly http: readonly string[] }
    /** Public URLs of the network, passed to wallets that add it. @default `default` */
    readonly chainDefault?: { readonly http: readonly string[] } | undefined
  }
  /** `url` may end in a query, as Solana's clusters do: see `explorerUrl`. */
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly contracts?:
    | { readonly multicall3?: { readonly address: string } | undefined }
    | undefined
  readonly testnet?: boolean | undefined
  /** `imageId` is an image of the gateway, `imageUrl` one of the host's. */
  readonly assets?:
    | { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined }
    | undefined
}
