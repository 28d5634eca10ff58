import type { DisplayCurrency } from './slices/currency.ts'
import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { Clock, StorageArea } from '../../kernel/index.ts'
import type { Network } from '../../networks/index.ts'
import type { AccountType } from './Connector.ts'
import type { SiwxConfig, SiwxFactory } from './Siwx.ts'
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
  /** Log-in by e-mail. Needs `embeddedWallet`. @default true */
  readonly email: boolean
  /** Log-in with these providers, in this order. Needs `embeddedWallet`. @default all seven */
  readonly socials: readonly Social[] | false
  /**
   * Swaps; `false` or an empty list turns them off. The names have no effect: the configuration of the
   * gateway sets the providers. @default ['1inch']
   */
  readonly swaps: readonly string[] | false
  /** Purchases through these providers: `meld`, `coinbase`, `moonpay`, `transak`. @default ['meld'] */
  readonly onramp: readonly string[] | false
  /** The button that shows the address and its code. @default true */
  readonly receive: boolean
  /** The button that opens the form for sending tokens. @default true */
  readonly send: boolean
  /** The list of transactions in the account. Without it, the account lists what was sent from this browser. @default true */
  readonly activity: boolean
  /**
   * Which accounts can register a name at the gateway: those of embedded wallets, or of all wallets that
   * sign texts. `false` hides the button.
   * @default 'embedded'
   */
  readonly names: 'embedded' | 'all' | false | undefined
  /** Whether events are sent to the gateway, if the project enables analytics. @default true */
  readonly analytics: boolean
  /** The list of all wallets; `mobile` leaves it out on a desktop. @default true */
  readonly allWallets: boolean | 'mobile'
  /** Several connected wallets at once. @default false */
  readonly multiWallet: boolean
  /**
   * Visitors must accept the terms before they connect. Needs `termsConditionsUrl` or `privacyPolicyUrl`.
   * @default false
   */
  readonly legalCheckbox: boolean
  /** Without effect yet. @default false */
  readonly smartSessions: boolean
  /** Without effect yet. @default false */
  readonly pay: boolean
  /** Whether wallets are listed beside e-mail; `false` collapses them as `collapseWallets` does. @default true */
  readonly emailShowWallets: boolean
  /** Collapses wallets behind one button when there is another way to connect. @default false */
  readonly collapseWallets: boolean
  /**
   * Order of the ways to connect. Ignored while the visitor has an installed wallet: then wallets come
   * first. @default email, social, wallet
   */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** Order of the actions in the account. @default onramp, swaps, receive, send */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** Order of the wallet groups. @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly connectorTypeOrder: readonly ConnectorType[]
}

/** Metadata of the app, displayed by wallets. */
export type Metadata = {
  /** @default title of the page */
  readonly name: string
  /** @default `og:description` or `description` of the page */
  readonly description: string
  /** @default origin of the page */
  readonly url: string
  /** Addresses of images. @default icon of the page */
  readonly icons: readonly string[]
}

/** A `Network`, or a viem chain. */
export type NetworkOrChain =
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

/** Options of pairing with wallets on other devices. */
export type PairingOptions = {
  /** Relays, tried in order. @default that of `gatewayUrl` */
  readonly relayUrls?: readonly string[] | undefined
  /** Project id for the relay. @default `projectId` */
  readonly projectId?: string | undefined
  /** Changes what is requested from the wallet. @default from `networks` */
  readonly namespaces?: PairingNamespaces | undefined
  /** Opens apps by their universal (https) link when they have one. @default false */
  readonly preferUniversalLinks?: boolean | undefined
}

/** Options of the embedded wallet. */
export type EmbeddedWalletOptions = {
  /** Origin of the wallet service. `frame-src` and `child-src` of the page's policy must allow it. */
  readonly url: string
  /**
   * Element that contains the frame of the wallet, which is visible while the visitor approves a request.
   * For apps without the modal. @default the modal, else an element at the end of the body
   */
  readonly container?: HTMLElement | (() => HTMLElement) | undefined
  /** Whether the frame logs to its console. @default false */
  readonly enableLogger?: boolean | undefined
}

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /** Id of the project at the app's services. Required. */
  readonly projectId: string
  /** Networks offered to the visitor: at least one, each once. */
  readonly networks: readonly NetworkOrChain[]
  /** URL of the app's own gateway and relay. @default none: wallets of the browser only */
  readonly gatewayUrl?: string | undefined
  /** Log-in by e-mail and social accounts, to a wallet of the app's own service. @default none */
  readonly embeddedWallet?: EmbeddedWalletOptions | undefined
  /** Pairing with wallets on other devices; false turns it off. @default by the relay of `gatewayUrl` */
  readonly pairing?: false | PairingOptions | undefined
  /** One per namespace: `evm()`, `solana()` … @default [] */
  readonly adapters?: readonly AdapterFactory[] | undefined
  /** Initial network when none is stored, or its CAIP-2 id. @default eip155:1 when configured, else the first */
  readonly defaultNetwork?: CaipNetworkId | NetworkOrChain | undefined
  /** Name, description, URL and icons of the app, which wallets display. @default read from the page */
  readonly metadata?: Partial<Metadata> | undefined
  /** JSON-RPC URLs by CAIP-2 id. They are tried before the gateway and the URLs of the network. */
  readonly rpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly RpcUrl[]>>> | undefined
  /** Switches parts of the modal on or off. */
  readonly features?: Partial<Features> | undefined
  /** @default that of the system, also when it changes */
  readonly themeMode?: 'light' | 'dark' | undefined
  /** Values for the public `--lk-*` properties. */
  readonly themeVariables?: Readonly<Record<`--lk-${string}`, string>> | undefined
  /** Language of the modal: `en`, `de`, `es`, `fr`, `ja` or `ar`. @default 'en' */
  readonly locale?: string | undefined
  /** Picture of a network by CAIP-2 id. */
  readonly networkImages?: Readonly<Record<string, string>> | undefined
  /** Picture of a connector by its id. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** Wallets of the catalogue to show first, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Shows only these wallets, also of the installed ones. Ids of the catalogue. @default all */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Hides these wallets, also when installed. Ids of the catalogue. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets that are not in the catalogue. They are reached through pairing. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Terms of service, linked below the wallets. */
  readonly termsConditionsUrl?: string | undefined
  /** Privacy policy, linked below the wallets. */
  readonly privacyPolicyUrl?: string | undefined
  /** Account type preferred per namespace. @default eip155 smartAccount, bip122 payment, others eoa */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>> | undefined
  /**
   * Currency of fiat values, until the visitor chooses another one: `usd`, `eur`, `gbp`, `aud`, `cad`,
   * `inr` or `jpy`. @default 'usd'
   */
  readonly defaultCurrency?: DisplayCurrency | undefined
  /**
   * `'wide'` shows a pairing code beside the list of wallets, on screens of at least 720 px. Needs pairing;
   * without effect with `enableEmbedded`, `disableAppend` or `features.legalCheckbox`. @default 'compact'
   */
  readonly modalSize?: 'compact' | 'wide' | undefined
  /** Renders inline instead of over the page. @default false */
  readonly enableEmbedded?: boolean | undefined
  /** Leaves placing the modal element to the host. @default false */
  readonly disableAppend?: boolean | undefined
  /** Reconnects the wallet of the last visit. @default true */
  readonly enableReconnect?: boolean | undefined
  /** Lists wallets in the modal. @default true */
  readonly enableWallets?: boolean | undefined
  /** Discovers the wallets that announce themselves (EIP-6963). @default true */
  readonly enableEIP6963?: boolean | undefined
  /** Offers `window.ethereum` of a wallet that does not announce itself. @default true */
  readonly enableInjected?: boolean | undefined
  /** Lets visitors switch networks in the modal and by `NetworkButton`. @default true */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Help for visitors without a wallet. @default true */
  readonly enableWalletGuide?: boolean | undefined
  /** Accepts networks of the wallet that are not in `networks`. @default false */
  readonly allowUnsupportedChain?: boolean | undefined
  /**
   * The host shows pairing codes itself: it calls `connect` with the connector `walletConnect` and
   * shows `state.pairing.uri`, which is renewed while that waits. @default false
   */
  readonly manualWCControl?: boolean | undefined
  /** Fetches no configuration of the project; the features that need it are off. @default false */
  readonly basic?: boolean | undefined
  /**
   * Sign-in with a wallet signature: `createSiwx()` of `latchkey/siwx`, or an object of your own. Not
   * together with `siweConfig`.
   */
  readonly siwx?: SiwxConfig | SiwxFactory | undefined
  /** Older form of `siwx`, for an app with its own backend: `createSiweConfig()` of `latchkey/siwx`. */
  readonly siweConfig?: SiwxConfig | SiwxFactory | undefined
  /**
   * When the first opening of the modal is prepared: its code is loaded, the wallets of this browser are
   * discovered, and the closed modal is drawn. `'idle'`: once the page is idle (not with Save-Data or on
   * 2G). `'intent'`: when a button is hovered, focused or pressed. @default 'idle'
   */
  readonly prefetch?: 'idle' | 'intent' | undefined
  /**
   * Writes the addresses of the connected accounts to a cookie, so that a server can render them with
   * `cookieToInitialState`. @default false
   */
  readonly ssr?: boolean | undefined
  /** Prefix of the keys in `localStorage`. Separates the clients of one origin. @default 'latchkey.' and the project id */
  readonly storagePrefix?: string | undefined
  /** Least severe messages in the console. @default 'warn' */
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | undefined
  /** Replaces the browser environment, for tests and servers. */
  readonly environment?: BrowserEnvironment | undefined
}

/** Browser APIs that a client uses. */
export type BrowserEnvironment = {
  /** @default `globalThis.window` */
  readonly window?: (Window & typeof globalThis) | undefined
  /** Time and timers. */
  readonly clock?: Clock | undefined
  /** @default `localStorage` */
  readonly storageArea?: StorageArea | undefined
  /** @default `globalThis.fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined
}
