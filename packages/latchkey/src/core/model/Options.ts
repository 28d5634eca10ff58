import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { Clock, StorageArea } from '../../kernel/index.ts'
import type { Network } from '../../networks/index.ts'
import type { AccountType } from './Connector.ts'
import type { CustomWallet } from './slices/wallets.ts'
import type { AdapterFactory, RpcUrl } from './Adapter.ts'

/** Social login providers. */
export type Social = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Ways to connect, in the order of the Connect view. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Action buttons of the Account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Groups of wallet rows. */
export type ConnectorType =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Feature switches. */
export type Features = {
  /** @default true */
  readonly email: boolean
  /** @default all seven */
  readonly socials: readonly Social[] | false
  /** @default ['1inch'] */
  readonly swaps: readonly string[] | false
  /** @default ['meld'] */
  readonly onramp: readonly string[] | false
  /** @default true */
  readonly receive: boolean
  /** @default true */
  readonly send: boolean
  /** @default true */
  readonly activity: boolean
  /** Whether events are sent to the gateway, if the project enables analytics. @default true */
  readonly analytics: boolean
  /** The list of all wallets; `mobile` leaves it out on a desktop. @default true */
  readonly allWallets: boolean | 'mobile'
  /** @default false */
  readonly multiWallet: boolean
  /** @default false */
  readonly legalCheckbox: boolean
  /** Without effect yet. @default false */
  readonly smartSessions: boolean
  /** Without effect yet. @default false */
  readonly pay: boolean
  /**
   * Collapses wallets behind one button when there is another way to connect. No effect yet.
   * @default false
   */
  readonly collapseWallets: boolean
  /**
   * Ignored while the visitor has an installed wallet: then wallets come first. @default email,
   * social, wallet
   */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** @default onramp, swaps, receive, send */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly connectorTypeOrder: readonly ConnectorType[]
}

/** Metadata of the app, displayed by wallets. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** A `Network`, or a viem chain. */
export type NetworkOption =
  | Network
  | {
      readonly id: number
      readonly name: string
      readonly nativeCurrency: {
        readonly name: string
        readonly symbol: string
        readonly decimals: number
      }
      readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
      readonly blockExplorers?:
        | { readonly default: { readonly name: string; readonly url: string } }
        | undefined
      readonly testnet?: boolean | undefined
    }

/** Overrides of the namespaces that a pairing proposes. */
export type PairingNamespaces = {
  /** Added to the default methods. */
  readonly methods?: Readonly<Record<string, readonly string[]>> | undefined
  /** Replace the default chains. CAIP-2. */
  readonly chains?: Readonly<Record<string, readonly string[]>> | undefined
  /** Replace the default events. */
  readonly events?: Readonly<Record<string, readonly string[]>> | undefined
}

/** How wallets on other devices are reached. */
export type PairingOptions = {
  /** Relays, tried in order. @default that of `gatewayUrl` */
  readonly relayUrls?: readonly string[] | undefined
  /** Project id for the relay. @default `projectId` */
  readonly projectId?: string | undefined
  readonly namespaces?: PairingNamespaces | undefined
  /** Opens apps by their universal (https) link when they have one. @default false */
  readonly preferUniversalLinks?: boolean | undefined
}

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /** Names the host app to the services it uses. Required. */
  readonly projectId: string
  /** Networks offered to the visitor: at least one, each once. */
  readonly networks: readonly NetworkOption[]
  /** Where this app's services are: catalogue of wallets, relay. @default none: wallets of this browser only */
  readonly gatewayUrl?: string | undefined
  /** Pairing with wallets on other devices; false turns it off. @default by the relay of `gatewayUrl` */
  readonly pairing?: false | PairingOptions | undefined
  /** One per namespace: `evm()`, `solana()` … @default [] */
  readonly adapters?: readonly AdapterFactory[] | undefined
  /** Initial network when none is stored. @default eip155:1 when configured, else the first */
  readonly defaultNetwork?: CaipNetworkId | undefined
  /** @default read from the page */
  readonly metadata?: Partial<Metadata> | undefined
  /** JSON-RPC URLs that take precedence over a network's own. */
  readonly rpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly RpcUrl[]>>> | undefined
  readonly features?: Partial<Features> | undefined
  /** @default follows the system */
  readonly themeMode?: 'light' | 'dark' | undefined
  /** Values for the public `--lk-*` properties. */
  readonly themeVariables?: Readonly<Record<`--lk-${string}`, string>> | undefined
  /** Texts of the modal: a language we ship, or overrides by key. @default 'en' */
  readonly locale?: string | undefined
  /** Picture of a network by CAIP-2 id. */
  readonly networkImages?: Readonly<Record<string, string>> | undefined
  /** Picture of a connector by its id. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** Wallets of the catalogue to show first, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly CustomWallet[] | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** Account type preferred per namespace. @default eip155 smartAccount, bip122 payment, others eoa */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>> | undefined
  /** Renders inline instead of over the page. @default false */
  readonly enableEmbedded?: boolean | undefined
  /** Leaves placing the modal element to the host. @default false */
  readonly disableAppend?: boolean | undefined
  /** @default true */
  readonly enableReconnect?: boolean | undefined
  /** @default true */
  readonly enableWallets?: boolean | undefined
  /** @default true */
  readonly enableEIP6963?: boolean | undefined
  /** @default true */
  readonly enableInjected?: boolean | undefined
  /** @default true */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Help for visitors without a wallet. @default true */
  readonly enableWalletGuide?: boolean | undefined
  /** @default false */
  readonly allowUnsupportedChain?: boolean | undefined
  /**
   * The host shows pairing codes itself: it calls `connect` with the connector `walletConnect` and
   * shows `state.pairing.uri`, which is renewed while that waits. @default false
   */
  readonly manualWCControl?: boolean | undefined
  /** Turns off all remote configuration. @default false */
  readonly basic?: boolean | undefined
  /** Sign-in with a wallet signature. Not beside `siweConfig`. */
  readonly siwx?: unknown
  /** Older form of `siwx`. Not beside it. */
  readonly siweConfig?: unknown
  /**
   * When the first opening of the modal is prepared: its code is loaded, the wallets of this browser are
   * discovered, and the closed modal is drawn. `'idle'`: once the page is idle (not with Save-Data or on
   * 2G). `'intent'`: when a button is hovered, focused or pressed. @default 'idle'
   */
  readonly prefetch?: 'idle' | 'intent' | undefined
  /** Keeps clients of one origin apart. @default 'latchkey.' and the project id */
  readonly storagePrefix?: string | undefined
  /** @default 'warn' */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | undefined
  /** Replaces the browser environment, for tests and servers. */
  readonly environment?: Environment | undefined
}

/** Browser APIs that a client uses. */
export type Environment = {
  readonly window?: (Window & typeof globalThis) | undefined
  readonly clock?: Clock | undefined
  readonly storageArea?: StorageArea | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}
