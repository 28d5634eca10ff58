import type { PaymentRequest } from './PaymentRequest.ts'
import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { Clock, Http, Logger, PrefixedStorage } from '../../kernel/index.ts'
import type { Network } from '../../networks/index.ts'
import type { SiwxMessageData } from '../../protocol/index.ts'
import type { AccountType, Connection, Connector } from './Connector.ts'
import type { ProviderFactory } from './Provider.ts'
import type {
  CallBatch,
  CallBatchStatus,
  PreparedSwap,
  SendSwapResult,
  TransactionRequest,
  TypedData,
} from './Transaction.ts'

/** Capabilities that a client passes to its adapters. Created once per client. */
export type AdapterKit = {
  readonly clock: Clock
  readonly http: Http
  readonly logger: Logger
  /** Storage of the client, for what must survive a reload. */
  readonly storage: PrefixedStorage
  /** Configured networks of the adapter's namespace. */
  readonly networks: readonly Network[]
  /** Window of the page, absent on a server. */
  readonly window: (Window & typeof globalThis) | undefined
  /** The client's options that concern adapters. */
  readonly options: AdapterOptions
}

/** Options of a client that adapters use. */
export type AdapterOptions = {
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  readonly gatewayUrl?: string | undefined
  readonly projectId: string
  readonly rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly RpcUrl[]>>>
}

/** One JSON-RPC address. */
export type RpcUrl = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Fee that a token keeps of each transfer: basis points of the amount, up to a maximum in base units. */
export type TokenTransferFee = { readonly basisPoints: bigint; readonly maximum: bigint }

/** Parameters of a transfer. `amount` is in base units of the token. */
export type TransferParameters = {
  readonly connection: Connection
  readonly network: Network
  readonly to: string
  /** Token contract or mint; absent for the native currency. */
  readonly tokenAddress?: string | undefined
  readonly amount: bigint
  /**
   * Decimals with which the amount was computed; the transfer is rejected when the token has
   * others.
   */
  readonly decimals?: number | undefined
  /**
   * Transfer fee of the token, in base units, as the visitor has reviewed it. A transfer that
   * would keep more is rejected.
   */
  readonly tokenFee?: bigint | undefined
  /** An NFT of the contract in `tokenAddress`; absent for fungible tokens and for mints. */
  readonly nft?: NftTransfer | undefined
  readonly signal?: AbortSignal | undefined
}

/** The token id and standard of an NFT to transfer. */
export type NftTransfer = {
  readonly standard: 'erc721' | 'erc1155'
  readonly tokenId: bigint
}

/** The account and network of a wallet request. */
export type WalletRequestContext = {
  readonly connection: Connection
  readonly network: Network
  /** Bare address of the account. */
  readonly address: string
  readonly signal?: AbortSignal | undefined
}

/**
 * The operations of one namespace. A namespace without an operation lacks the member.
 *
 * Created by `evm()`, `solana()` …, then bound to a client by `bind`.
 */
export type AdapterFactory = {
  readonly namespace: Namespace
  bind(kit: AdapterKit): Adapter
}

/** JSON-RPC call to the embedded wallet. */
export type EmbeddedWalletRequest = {
  readonly method: string
  readonly params: unknown
  /** Sends parameters in the encodings of the embedded wallet, and resolves with its result. */
  readonly send: (params: unknown) => Promise<unknown>
}

/** Gateway features that depend on the namespace. */
export type GatewayFeatureName =
  | 'balances'
  | 'activity'
  | 'names'
  | 'nfts'
  | 'swaps'
  | 'onramp'
  | 'sessions'

/** An adapter bound to one client. */
export type Adapter = {
  readonly namespace: Namespace
  readonly defaultAccountType: AccountType
  /** Placeholder address of the native currency. */
  readonly nativeTokenAddress: string
  /** Whether the embedded wallet has accounts in this namespace. @default false */
  readonly hasEmbeddedWallet?: boolean | undefined
  /**
   * Sends a call to the embedded wallet in its encodings, where they differ from those of the wallets of this namespace.
   * Absent: calls and results pass unchanged.
   */
  requestEmbeddedWallet?(request: EmbeddedWalletRequest): Promise<unknown>
  /** Gateway features available on networks of this namespace. @default none */
  readonly gatewayFeatures?: readonly GatewayFeatureName[] | undefined
  /** Imports of the peer dependencies by package name. In development, missing ones are reported. */
  readonly peers?: Readonly<Record<string, () => Promise<unknown>>> | undefined
  /** Native currency that a swap may cost at most, in base units, where it depends on no gas price. */
  readonly swapFeeReserve?: bigint | undefined
  /** Currency code that on-ramps sell on its networks. @default USDC */
  readonly onrampCurrency?: string | undefined
  /** Parses and normalizes an address; undefined when invalid. */
  parseAddress(text: string): string | undefined
  /**
   * Returns an address with its checksum; undefined when its checksum is wrong, because it may be
   * mistyped. Absent where addresses have no checksum.
   */
  checksumAddress?(address: string): Promise<string | undefined>
  /**
   * Returns the reason why a transfer to a valid address may be a mistake: a wrong checksum, an address
   * without a known private key, or the address of a contract.
   */
  reviewReceiver?(parameters: {
    readonly network: Network
    readonly address: string
  }): Promise<'wrongChecksum' | 'burnAddress' | 'contract' | undefined>
  /**
   * Discovers wallets until stopped; calls back with all found so far, whenever one is added.
   * Resolves, or returns, once the first search is complete.
   */
  discover(onFound: (connectors: readonly Connector[]) => void): (() => void) | Promise<() => void>
  /** Prefetches the code that `discover` needs. */
  preload?(): void
  /**
   * Loads the factory of what `getProvider` returns for connections of this namespace. It is loaded
   * before a connection is established. Absent: `getProvider` returns the connection's `provider`.
   */
  loadProvider?(): Promise<ProviderFactory>
  /** Reads the native balance, in base units. */
  readBalance?(parameters: {
    readonly network: Network
    readonly address: string
    readonly signal?: AbortSignal | undefined
  }): Promise<bigint>
  /**
   * Sends native currency or tokens. Resolves with the transaction hash once the wallet has sent
   * it.
   */
  send?(transfer: TransferParameters): Promise<{ readonly hash: string }>
  /**
   * Signs and sends a swap that the gateway has prepared, after it has verified that the transaction is
   * the swap that was ordered. Absent where a swap is a call of a contract, which `sendTransaction` sends.
   */
  sendSwap?(
    parameters: WalletRequestContext & { readonly swap: PreparedSwap },
  ): Promise<SendSwapResult>
  /** Estimates the fee of a transfer, in base units of the native currency. `tokenFee` is not compared. */
  estimateFee?(transfer: TransferParameters): Promise<bigint>
  /**
   * Reads what a token keeps of a transfer; undefined for tokens that keep nothing, and where it is measured
   * and cannot be.
   */
  readTransferFee?(
    transfer: TransferParameters & { readonly tokenAddress: string },
  ): Promise<TokenTransferFee | undefined>
  /** Reads the decimals of a token from its contract or mint, whose bare address is given. */
  readDecimals?(parameters: {
    readonly network: Network
    readonly tokenAddress: string
    readonly signal?: AbortSignal | undefined
  }): Promise<number>
  /** Formats a payment request as a URL that wallets of the namespace scan. */
  formatPaymentUrl?(request: PaymentRequest): Promise<string>
  /**
   * Waits until a transaction is in a block. Rejects with `send.failed` when it failed there, and with
   * `send.replaced` when another one of its sender and nonce is in a block.
   */
  confirm?(parameters: {
    readonly network: Network
    readonly hash: string
    /** Time at which this client sent it, ms since 1970. */
    readonly sentAt?: number | undefined
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
   * Verifies the signature of a text. Contract accounts are called on the network.
   *
   * @returns Whether the account signed it.
   */
  verifyMessage?(parameters: {
    readonly network: Network
    readonly address: string
    readonly message: string
    readonly signature: string
    readonly signal?: AbortSignal | undefined
  }): Promise<boolean>
  /**
   * Requests a sign-in from a wallet that formats the message itself.
   *
   * @returns The text that was signed, and the signature; undefined when the wallet does not support it.
   */
  signIn?(parameters: {
    readonly connection: Connection
    readonly message: SiwxMessageData
    readonly signal?: AbortSignal | undefined
  }): Promise<{ readonly message: string; readonly signature: string } | undefined>
  /** Signs typed data. Resolves with the signature in hex. EIP-712 */
  signTypedData?(
    parameters: WalletRequestContext & { readonly typedData: TypedData },
  ): Promise<`0x${string}`>
  /** Sends a transaction. Resolves with its hash once the wallet has sent it. */
  sendTransaction?(
    parameters: WalletRequestContext & { readonly transaction: TransactionRequest },
  ): Promise<`0x${string}`>
  /** Simulates a transaction in the latest block. Rejects when no node answers. */
  simulateTransaction?(
    parameters: WalletRequestContext & { readonly transaction: TransactionRequest },
  ): Promise<'success' | 'reverted'>
  /**
   * Simulates transactions in order, and resolves with what the sender receives of a token, in base units;
   * `reverted` when one reverts; undefined where no node simulates.
   */
  simulateReceived?(
    parameters: WalletRequestContext & {
      readonly transactions: readonly TransactionRequest[]
      /** Bare address. */
      readonly tokenAddress: string
    },
  ): Promise<bigint | 'reverted' | undefined>
  /** Sends a batch of calls. Resolves with its id. EIP-5792 */
  sendCalls?(parameters: WalletRequestContext & { readonly batch: CallBatch }): Promise<string>
  /** Reads the progress of a batch of calls. EIP-5792 */
  readCallsStatus?(
    parameters: WalletRequestContext & { readonly id: string },
  ): Promise<CallBatchStatus>
  /** Returns whether the wallet executes batches of calls atomically. EIP-5792 */
  supportsAtomicCalls?(parameters: WalletRequestContext): Promise<boolean>
  /**
   * Requests a network switch from the wallet. Rejects with `wallet.unknown_network` when the
   * wallet does not have the network. Absent where wallets have no network of their own: then only
   * the client switches.
   */
  switchNetwork?(parameters: {
    readonly connection: Connection
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Requests that the wallet adds a network. */
  addNetwork?(parameters: {
    readonly connection: Connection
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Link to an address in a block explorer of the network. */
  explorerUrl?(network: Network, address: string): string | undefined
  /** Link to a transaction in a block explorer of the network. */
  explorerTransactionUrl?(network: Network, hash: string): string | undefined
}
