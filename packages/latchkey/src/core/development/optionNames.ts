import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { Features } from '../model/Options.ts'

/** All options. A type, so that a new option must be listed. */
const options: Readonly<Record<Exclude<keyof ResolvedOptions, 'givenFeatures'>, true>> = {
  projectId: true,
  networks: true,
  gatewayUrl: true,
  embeddedWallet: true,
  pairing: true,
  defaultNetwork: true,
  defaultCurrency: true,
  metadata: true,
  rpcUrls: true,
  features: true,
  themeMode: true,
  themeVariables: true,
  locale: true,
  networkImages: true,
  connectorImages: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  defaultAccountTypes: true,
  modalSize: true,
  enableEmbedded: true,
  disableAppend: true,
  enableReconnect: true,
  enableWallets: true,
  enableEIP6963: true,
  enableInjected: true,
  enableNetworkSwitch: true,
  enableWalletGuide: true,
  allowUnsupportedChain: true,
  manualWCControl: true,
  basic: true,
  siwx: true,
  siweConfig: true,
  prefetch: true,
  ssr: true,
  storagePrefix: true,
  logLevel: true,
}

const features: Readonly<Record<keyof Features, true>> = {
  email: true,
  socials: true,
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  activity: true,
  names: true,
  analytics: true,
  allWallets: true,
  multiWallet: true,
  legalCheckbox: true,
  smartSessions: true,
  pay: true,
  emailShowWallets: true,
  collapseWallets: true,
  connectMethodsOrder: true,
  walletFeaturesOrder: true,
  connectorTypeOrder: true,
}

/** Names of all options, `adapters` and `environment` included. */
export const optionNames: readonly string[] = [...Object.keys(options), 'adapters', 'environment']

/** Names of all features. */
export const featureNames: readonly string[] = Object.keys(features)
