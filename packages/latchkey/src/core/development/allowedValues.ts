import type {
  ConnectMethod,
  ConnectorType,
  EmbeddedWalletOptions,
  Features,
  LatchkeyOptions,
  Metadata,
  PairingOptions,
  Social,
  WalletFeature,
} from '../model/Options.ts'
import type { CustomWallet } from '../model/slices/wallets.ts'

type AllowedValues = Readonly<Record<string, readonly unknown[]>>

const boolean = [true, false] as const

/** Allowed values of options that have a fixed set. */
export const allowedOptionValues: AllowedValues = {
  themeMode: ['light', 'dark', undefined],
  modalSize: ['compact', 'wide'],
  prefetch: ['idle', 'intent'],
  logLevel: ['silent', 'error', 'warn', 'info', 'debug'],
  enableEmbedded: boolean,
  disableAppend: boolean,
  enableReconnect: boolean,
  enableWallets: boolean,
  enableEIP6963: boolean,
  enableInjected: boolean,
  enableNetworkSwitch: boolean,
  enableWalletGuide: boolean,
  allowUnsupportedChain: boolean,
  manualWCControl: boolean,
  basic: boolean,
  ssr: boolean,
} satisfies { [name in keyof LatchkeyOptions]?: readonly LatchkeyOptions[name][] }

/** Allowed values of features that have a fixed set. */
export const allowedFeatureValues: AllowedValues = {
  email: [...boolean, undefined],
  receive: [...boolean, undefined],
  send: [...boolean, undefined],
  activity: [...boolean, undefined],
  names: ['embedded', 'all', false, undefined],
  analytics: [...boolean, undefined],
  allWallets: [...boolean, 'mobile', undefined],
  multiWallet: [...boolean, undefined],
  legalCheckbox: [...boolean, undefined],
  emailShowWallets: [...boolean, undefined],
  collapseWallets: [...boolean, undefined],
} satisfies { [name in keyof Features]?: readonly (Features[name] | undefined)[] }

/**
 * Members of the features that are lists of known names. A type where there is one, so that each member
 * must be listed.
 */
export const featureMembers: Readonly<Record<string, readonly string[]>> = {
  socials: namesOf<Social>({
    google: true,
    x: true,
    discord: true,
    farcaster: true,
    github: true,
    apple: true,
    facebook: true,
  }),
  // As in `knownOnrampProviders`, which a test compares: importing it would move it into the first files of a page.
  onramp: ['meld', 'coinbase', 'moonpay', 'transak', 'sandbox'],
  connectMethodsOrder: namesOf<ConnectMethod>({ email: true, social: true, wallet: true }),
  walletFeaturesOrder: namesOf<WalletFeature>({
    onramp: true,
    swaps: true,
    receive: true,
    send: true,
  }),
  connectorTypeOrder: namesOf<ConnectorType>({
    walletConnect: true,
    recent: true,
    injected: true,
    featured: true,
    custom: true,
    external: true,
    recommended: true,
  }),
}

/** Members of the options that are objects. */
export const optionMembers: Readonly<
  Record<'metadata' | 'embeddedWallet' | 'pairing' | 'customWallets', readonly string[]>
> = {
  metadata: namesOf<keyof Metadata>({ name: true, description: true, url: true, icons: true }),
  embeddedWallet: namesOf<keyof EmbeddedWalletOptions>({
    url: true,
    container: true,
    enableLogger: true,
  }),
  pairing: namesOf<keyof PairingOptions>({
    relayUrls: true,
    projectId: true,
    namespaces: true,
    preferUniversalLinks: true,
  }),
  customWallets: namesOf<keyof CustomWallet>({
    id: true,
    name: true,
    homepage: true,
    image_url: true,
    mobile_link: true,
    desktop_link: true,
    webapp_link: true,
    app_store: true,
    play_store: true,
    chrome_store: true,
    rdns: true,
    chains: true,
  }),
}

/** Languages of the modal. */
export const languages: readonly string[] = ['en', 'ar', 'de', 'es', 'fr', 'ja']

/** Properties that a theme may set. */
export const themeVariableNames: readonly string[] = [
  'accent',
  'accent-ink',
  'surface',
  'raised',
  'line',
  'ink',
  'ink-quiet',
  'positive',
  'warning',
  'negative',
  'focus',
  'radius',
  'radius-control',
  'space',
  'font',
  'font-mono',
  'backdrop',
  'shadow',
  'z-index',
  'qr-ink',
  'qr-paper',
].map((name) => `--lk-${name}`)

function namesOf<name extends string>(names: Readonly<Record<name, true>>): readonly string[] {
  return Object.keys(names)
}
