import type { LatchkeyOptions } from 'latchkey'
import { evm } from 'latchkey/evm'
import { base, mainnet, solanaMainnet } from 'latchkey/networks'
import { ConnectButton, ConnectPanel, LatchkeyProvider } from 'latchkey/react'
import { createServerStorage, createSiwx } from 'latchkey/siwx'
import { solana } from 'latchkey/solana'

const options: LatchkeyOptions = {
  projectId: 'your-project',
  networks: [base, mainnet, solanaMainnet],
  adapters: [solana(), evm()],
  gatewayUrl: 'http://127.0.0.1:4870',
  siwx: createSiwx({ required: true, storage: createServerStorage() }),
  pairing: false,
  defaultNetwork: 'eip155:8453',
  themeMode: 'dark',
  themeVariables: {
    '--lk-accent': '#0a7',
    '--lk-font': '"Noto Sans", sans-serif & more',
    '--lk-shadow': '0 0 1px rgb(0 0 0 / 50%)',
  },
  locale: 'ar',
  defaultCurrency: 'jpy',
  modalSize: 'wide',
  disableAppend: true,
  enableReconnect: false,
  enableNetworkSwitch: false,
  enableWallets: false,
  enableWalletGuide: false,
  enableEIP6963: false,
  enableInjected: false,
  allowUnsupportedChain: true,
  manualWCControl: true,
  basic: true,
  customWallets: [
    {
      id: 'playground-lantern',
      name: 'Lantern',
      homepage: 'https://example.org/lantern',
      mobile_link: 'lantern://',
      webapp_link: 'https://example.org/lantern/app',
    },
  ],
  rpcUrls: {
    'eip155:1': [
      { url: 'https://rpc.example/a?b=c' },
      { url: 'https://other.example' },
    ],
  },
  networkImages: { 'eip155:1': 'https://example.org/one.png' },
  connectorImages: { 'dev.latchkey.juniper': 'https://example.org/juniper.png' },
  storagePrefix: 'another',
  featuredWalletIds: ['a'],
  includeWalletIds: ['b', 'c'],
  excludeWalletIds: ['d'],
  termsConditionsUrl: 'https://example.org/terms',
  privacyPolicyUrl: 'https://example.org/privacy',
  defaultAccountTypes: { eip155: 'eoa' },
  logLevel: 'debug',
  features: {
    email: false,
    socials: [
      'facebook',
      'apple',
      'github',
      'farcaster',
      'discord',
      'x',
      'google',
    ],
    swaps: false,
    onramp: false,
    activity: false,
    names: 'all',
    receive: false,
    send: false,
    analytics: false,
    allWallets: 'mobile',
    multiWallet: true,
    legalCheckbox: true,
    collapseWallets: true,
    smartSessions: true,
    pay: true,
    connectMethodsOrder: ['wallet', 'social', 'email'],
    walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp'],
    connectorTypeOrder: [
      'recommended',
      'external',
      'custom',
      'featured',
      'injected',
      'recent',
      'walletConnect',
    ],
  },
}

export const App = () => (
  <LatchkeyProvider options={options}>
    <ConnectButton />
    <ConnectPanel />
  </LatchkeyProvider>
)
