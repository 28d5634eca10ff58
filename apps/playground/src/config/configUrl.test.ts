import { expect, it } from 'vitest'
import { formatConfig, parseConfig } from './configUrl.ts'
import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

/** Differs from the default in every field. */
const other: PlaygroundConfig = {
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
  accountType: 'eoa',
  allWallets: 'mobile',
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

it('parses every field that it wrote', () => {
  for (const field of Object.keys(defaultConfig) as (keyof PlaygroundConfig)[]) {
    const config = { ...defaultConfig, [field]: other[field] }
    expect(parseConfig(formatConfig(config)), field).toEqual(config)
  }
  expect(parseConfig(`?${formatConfig(other)}`)).toEqual(other)
})

it('omits default values, and keeps foreign parameters', () => {
  expect(formatConfig(defaultConfig)).toBe('')
  const search = '?localnet=http://127.0.0.1:4820/localnet.json&embedded=on'
  expect(formatConfig(defaultConfig, search)).toBe(
    'localnet=http:%2F%2F127.0.0.1:4820%2Flocalnet.json',
  )
  expect(formatConfig({ ...defaultConfig, multiWallet: true }, search)).toContain('localnet=')
})

it('leaves colons and commas unescaped', () => {
  const networks = ['eip155:31337', 'eip155:31338']
  expect(formatConfig({ ...defaultConfig, networks })).toBe('networks=eip155:31337,eip155:31338')
})

it.each([
  'embedded=yes',
  'embedded=',
  'themeMode=purple',
  'approval=never&unknown=1',
  'allWallets=sometimes',
  'adapters=evm,solana,evm',
  'connectorTypeOrder=nonsense',
  'connectMethodsOrder=email&connectMethodsOrder=wallet',
  '%%%=%E0%A4%A',
  '__proto__=on&constructor=on',
])('falls back to the default for garbage: %s', (search) => {
  expect(parseConfig(search)).toEqual(defaultConfig)
})

it('appends missing entries to an order', () => {
  expect(parseConfig('walletFeaturesOrder=send').walletFeaturesOrder).toEqual([
    'send',
    'onramp',
    'swaps',
    'receive',
  ])
})

it('reads an empty list as none', () => {
  expect(parseConfig('testWallets=').testWallets).toEqual([])
  expect(parseConfig('adapters=').adapters).toEqual([])
})
