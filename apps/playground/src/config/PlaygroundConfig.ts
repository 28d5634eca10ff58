import type {
  ConnectMethod,
  ConnectorType,
  DisplayCurrency,
  Features,
  Social,
  WalletFeature,
} from 'latchkey'

/** Adapters the page can be built with. */
export type AdapterName = 'evm' | 'solana'

/** Test wallets that can be switched on. `both` is one wallet that supports both namespaces. */
export type TestWalletName = 'evm' | 'solana' | 'both'

/** Public custom properties of the modal. */
export const themeVariables = [
  '--lk-accent',
  '--lk-accent-ink',
  '--lk-surface',
  '--lk-raised',
  '--lk-line',
  '--lk-ink',
  '--lk-ink-quiet',
  '--lk-positive',
  '--lk-warning',
  '--lk-negative',
  '--lk-focus',
  '--lk-radius',
  '--lk-radius-control',
  '--lk-space',
  '--lk-font',
  '--lk-font-mono',
  '--lk-backdrop',
  '--lk-shadow',
  '--lk-z-index',
  '--lk-qr-ink',
  '--lk-qr-paper',
] as const

/** Providers to buy from. */
export type OnrampProviderName = 'meld' | 'coinbase' | 'moonpay' | 'transak'

export type ThemeVariableName = (typeof themeVariables)[number]

/**
 * Configuration of the playground. One flat object, so that the URL can contain it field by field.
 */
export type PlaygroundConfig = Readonly<Record<ThemeVariableName, string>> & {
  readonly networks: readonly string[]
  readonly defaultNetwork: string
  readonly adapters: readonly AdapterName[]
  readonly testWallets: readonly TestWalletName[]
  /** URL of the gateway; empty for the one of the local chains, `none` for no gateway. */
  readonly gatewayUrl: string
  readonly pairing: boolean
  /** Relay URLs in place of the gateway's relay. */
  readonly relayUrls: readonly string[]
  readonly preferUniversalLinks: boolean
  /** Entries such as `eip155:1=https://rpc.example`; a network may have several. */
  readonly rpcUrls: readonly string[]
  /** Entries such as `eip155:1=https://example.org/one.png`. */
  readonly networkImages: readonly string[]
  /** Entries such as `dev.latchkey.juniper=https://example.org/juniper.png`. */
  readonly connectorImages: readonly string[]
  readonly storagePrefix: string
  readonly approval: 'ask' | 'always'
  /** Whether the developer section is open. */
  readonly developer: boolean
  readonly themeMode: 'system' | 'light' | 'dark'
  readonly locale: string
  readonly currency: DisplayCurrency
  readonly embedded: boolean
  /** A pairing code beside the wallets, over the page. */
  readonly wide: boolean
  readonly disableAppend: boolean
  readonly multiWallet: boolean
  /** Sign-in with a wallet signature. */
  readonly signIn: 'off' | 'optional' | 'required'
  readonly unsupportedChains: boolean
  readonly reconnect: boolean
  readonly networkSwitch: boolean
  readonly wallets: boolean
  readonly walletGuide: boolean
  readonly eip6963: boolean
  readonly injected: boolean
  readonly customWallet: boolean
  readonly manualPairing: boolean
  readonly basic: boolean
  /** Log-in to the embedded wallet of `latchkey dev`. */
  readonly embeddedWallet: boolean
  readonly email: boolean
  readonly socials: readonly Social[]
  readonly swaps: boolean
  readonly onramp: boolean
  /** Names of the providers to buy from; the sandbox of local chains is always among them. */
  readonly onrampProviders: readonly OnrampProviderName[]
  readonly receive: boolean
  readonly send: boolean
  readonly activity: boolean
  readonly names: boolean
  readonly analytics: boolean
  readonly allWallets: 'on' | 'mobile' | 'off'
  readonly legalCheckbox: boolean
  readonly collapseWallets: boolean
  readonly smartSessions: boolean
  readonly pay: boolean
  readonly termsLink: boolean
  readonly privacyLink: boolean
  readonly accountType: 'smartAccount' | 'eoa'
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  readonly featuredWallets: readonly string[]
  readonly includedWallets: readonly string[]
  readonly excludedWallets: readonly string[]
  readonly connectMethodsOrder: NonNullable<Features['connectMethodsOrder']>
  readonly walletFeaturesOrder: readonly WalletFeature[]
  readonly connectorTypeOrder: readonly ConnectorType[]
}

const methods: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const noVariables = Object.fromEntries(themeVariables.map((name) => [name, ''])) as Record<
  ThemeVariableName,
  string
>

/**
 * Default configuration: the local chains and test wallets, so that nothing needs to be installed, and
 * the modal in the page, beside the panel.
 */
export const defaultConfig: PlaygroundConfig = {
  ...noVariables,
  networks: ['local'],
  defaultNetwork: '',
  adapters: ['evm', 'solana'],
  testWallets: ['evm', 'solana', 'both'],
  gatewayUrl: '',
  pairing: true,
  relayUrls: [],
  preferUniversalLinks: false,
  rpcUrls: [],
  networkImages: [],
  connectorImages: [],
  storagePrefix: '',
  approval: 'ask',
  developer: false,
  themeMode: 'system',
  locale: 'en',
  currency: 'usd',
  embedded: true,
  wide: false,
  disableAppend: false,
  multiWallet: false,
  signIn: 'off',
  unsupportedChains: false,
  reconnect: true,
  networkSwitch: true,
  wallets: true,
  walletGuide: true,
  eip6963: true,
  injected: true,
  customWallet: false,
  manualPairing: false,
  basic: false,
  embeddedWallet: true,
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swaps: true,
  onramp: true,
  onrampProviders: ['meld'],
  receive: true,
  send: true,
  activity: true,
  names: false,
  analytics: true,
  allWallets: 'on',
  legalCheckbox: false,
  collapseWallets: false,
  smartSessions: false,
  pay: false,
  termsLink: false,
  privacyLink: false,
  accountType: 'smartAccount',
  logLevel: 'warn',
  featuredWallets: [],
  includedWallets: [],
  excludedWallets: [],
  connectMethodsOrder: methods,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ],
}
