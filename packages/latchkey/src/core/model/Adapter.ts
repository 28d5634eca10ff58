import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { Clock, Http, Logger } from '../../kernel/index.ts'
import type { Network } from '../../networks/index.ts'
import type { AccountType, Connection, Connector } from './Connector.ts'

/** What an adapter may touch. Made once per client. */
export type AdapterKit = {
  readonly clock: Clock
  readonly http: Http
  readonly logger: Logger
  /** Configured networks of the adapter's namespace. */
  readonly networks: readonly Network[]
  /** Window of the page, absent on a server. */
  readonly window: (Window & typeof globalThis) | undefined
  /** What of the client's options is for adapters. */
  readonly options: AdapterOptions
}

/** Options of a client that adapters go by. */
export type AdapterOptions = {
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  readonly gatewayUrl: string | undefined
  readonly projectId: string
  readonly rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly RpcUrl[]>>>
}

/** One JSON-RPC address. */
export type RpcUrl = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What a transfer takes. `amount` is in base units of the token. */
export type Transfer = {
  readonly connection: Connection
  readonly network: Network
  readonly to: string
  /** Token contract or mint; absent for the network's own coin. */
  readonly tokenAddress?: string | undefined
  readonly amount: bigint
  /** Decimals that the amount was counted by; a transfer of a token that has others is refused. */
  readonly decimals?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Everything that one namespace can do. A namespace that cannot do something lacks the member.
 *
 * Made by `evm()`, `solana()` …, then bound to a client by `bind`.
 */
export type AdapterFactory = {
  readonly namespace: Namespace
  bind(kit: AdapterKit): Adapter
}

/** What a gateway may do for a namespace. */
export type GatewayFeature = 'balances' | 'activity' | 'names' | 'swaps' | 'onramp' | 'sessions'

/** An adapter bound to one client. */
export type Adapter = {
  readonly namespace: Namespace
  readonly defaultAccountType: AccountType
  /** Placeholder that stands for the network's own coin where an address is wanted. */
  readonly nativeTokenAddress: string
  /** What a gateway is asked for on networks of this namespace. spec §9 @default nothing */
  readonly gatewayFeatures?: readonly GatewayFeature[] | undefined
  /** What on-ramps sell on its networks, by their code for it. spec §4 "Onramp" @default USDC */
  readonly onrampCurrency?: string | undefined
  /** Checks and normalises an address that a human typed or a wallet gave; undefined when it is none. */
  parseAddress(text: string): string | undefined
  /**
   * Writes an address with its checksum. Undefined when it carries one that is wrong: it may be
   * mistyped. Absent where addresses have no such thing.
   */
  checksumAddress?(address: string): Promise<string | undefined>
  /**
   * Looks for wallets until stopped; calls back with all it has found so far, each time that grows.
   * What it has found when it returns, or resolves, is what there is for now.
   */
  discover(onFound: (connectors: readonly Connector[]) => void): (() => void) | Promise<() => void>
  /** Fetches what `discover` will need, so that both arrive together. */
  preload?(): void
  /** Reads the balance of the network's own coin, in base units. */
  readBalance?(parameters: {
    readonly network: Network
    readonly address: string
    readonly signal?: AbortSignal | undefined
  }): Promise<bigint>
  /** Sends coins or tokens. Resolves with the transaction's hash once the wallet has sent it. */
  send?(transfer: Transfer): Promise<{ readonly hash: string }>
  /** Estimates the fee of a transfer in base units of the network's own coin. */
  estimateFee?(transfer: Transfer): Promise<bigint>
  /** Waits until a transaction is in a block. Rejects `send.failed` when it failed there. */
  confirm?(parameters: {
    readonly network: Network
    readonly hash: string
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Signs a text. Resolves with the signature as the namespace writes it (hex, base58). */
  signMessage?(parameters: {
    readonly connection: Connection
    readonly address: string
    readonly message: string
    readonly signal?: AbortSignal | undefined
  }): Promise<string>
  /**
   * Asks the wallet to switch. Rejects `wallet.unknown_network` when it does not know the network.
   * Absent where the wallet has no network of its own: then the switch is ours alone.
   */
  switchNetwork?(parameters: {
    readonly connection: Connection
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Asks the wallet to learn a network. */
  addNetwork?(parameters: {
    readonly connection: Connection
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Link to an address in a block explorer of the network. */
  explorerUrl?(network: Network, address: string): string | undefined
}
