import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

/** Configuration that differs from the default in every field. */
export const configWithoutDefaults: PlaygroundConfig = {
  ...(Object.fromEntries(
    Object.entries(defaultConfig).map(([field, value]) => [
      field,
      typeof value === 'boolean' ? !value : Array.isArray(value) ? value.toReversed() : value,
    ]),
  ) as PlaygroundConfig),
  networks: ['eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  defaultNetwork: 'eip155:31338',
  testWallets: [],
  approval: 'always',
  themeMode: 'dark',
  locale: 'ar',
  currency: 'jpy',
  accountType: 'eoa',
  allWallets: 'mobile',
  signIn: 'required',
  onrampProviders: ['meld', 'transak'],
  gatewayUrl: 'http://127.0.0.1:4870',
  relayUrls: ['wss://relay.example', 'wss://other.example'],
  rpcUrls: ['eip155:1=https://rpc.example/a?b=c', 'eip155:1=https://other.example'],
  networkImages: ['eip155:1=https://example.org/one.png'],
  connectorImages: ['dev.latchkey.juniper=https://example.org/juniper.png'],
  storagePrefix: 'another',
  logLevel: 'debug',
  featuredWallets: ['a'],
  includedWallets: ['b', 'c'],
  excludedWallets: ['d'],
  '--lk-accent': '#0a7',
  '--lk-font': '"Noto Sans", sans-serif & more',
  '--lk-shadow': '0 0 1px rgb(0 0 0 / 50%)',
}
