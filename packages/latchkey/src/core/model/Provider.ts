import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { ProviderRpcError } from '../../errors/index.ts'
import type { Connection, WalletRpcProvider } from './Connector.ts'

/** Data of the events of an EIP-1193 provider. */
export type Eip1193Events = {
  readonly connect: { readonly chainId: string }
  readonly disconnect: ProviderRpcError
  /** Addresses; empty once the wallet is disconnected. */
  readonly accountsChanged: string[]
  /** Chain id in hex. */
  readonly chainChanged: string
  readonly message: { readonly type: string; readonly data: unknown }
}

/**
 * An EIP-1193 provider, as viem, ethers and wagmi take it.
 *
 * `request` rejects with the error of the wallet, unchanged: an `Error` with a numeric `code` and,
 * where the wallet sent one, `data`.
 *
 * @see EIP-1193
 */
export type Eip1193Provider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<event extends string>(
    event: event,
    listener: (data: event extends keyof Eip1193Events ? Eip1193Events[event] : never) => void,
  ): unknown
  removeListener(event: string, listener: (data: never) => void): unknown
}

/** An account of a {@link StandardWallet}. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string | undefined
}

/**
 * A wallet of the Wallet Standard, as `@wallet-standard/base` declares it.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** Standard provider of each namespace that has one. */
type StandardProviders = {
  readonly eip155: Eip1193Provider
  readonly solana: StandardWallet
}

/** Return type of `getProvider` for a namespace. */
export type ProviderOf<namespace extends Namespace> = namespace extends keyof StandardProviders
  ? StandardProviders[namespace]
  : WalletRpcProvider

/** Access of a standard provider to its connection. */
export type ProviderContext = {
  /** Returns the connection; `undefined` once it has ended. */
  connection(): Connection | undefined
  /**
   * Subscribes to changes of the connection. In the last call, when the connection ends, `now` is
   * undefined.
   */
  watch(listener: (now: Connection | undefined, before: Connection) => void): void
  /** Sets the connection's network. */
  setNetwork(network: CaipNetworkId): void
}

/** Standard providers of a namespace, and the standard form of its addresses. */
export type ProviderFactory = {
  /** Creates the provider of a connection: an EIP-1193 provider, a Wallet Standard wallet. */
  create(context: ProviderContext): unknown
  /** Returns a parsed address in its standard form, such as with its EIP-55 checksum. @default unchanged */
  formatAddress?(address: string): string
}
