import { expect, it } from 'vitest'
import { formatConfig, parseConfig } from './configUrl.ts'
import { configWithoutDefaults as other } from './configWithoutDefaults.fixture.ts'
import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

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
