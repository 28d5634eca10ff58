import { expect, it } from 'vitest'
import { formatConfigQuery, parseConfigQuery } from './configUrl.ts'
import { configWithoutDefaults as other } from './configWithoutDefaults.fixture.ts'
import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

it('parses every field that it wrote', () => {
  for (const field of Object.keys(defaultConfig) as (keyof PlaygroundConfig)[]) {
    const config = { ...defaultConfig, [field]: other[field] }
    expect(parseConfigQuery(formatConfigQuery(config)), field).toEqual(config)
  }
  expect(parseConfigQuery(`?${formatConfigQuery(other)}`)).toEqual(other)
})

it('omits default values, and keeps foreign parameters', () => {
  expect(formatConfigQuery(defaultConfig)).toBe('')
  const search = '?localnet=http://127.0.0.1:4820/localnet.json&embedded=on'
  expect(formatConfigQuery(defaultConfig, search)).toBe(
    'localnet=http:%2F%2F127.0.0.1:4820%2Flocalnet.json',
  )
  expect(formatConfigQuery({ ...defaultConfig, multiWallet: true }, search)).toContain('localnet=')
})

it('leaves colons and commas unescaped', () => {
  const networks = ['eip155:31337', 'eip155:31338']
  expect(formatConfigQuery({ ...defaultConfig, networks })).toBe(
    'networks=eip155:31337,eip155:31338',
  )
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
  expect(parseConfigQuery(search)).toEqual(defaultConfig)
})

it('appends missing entries to an order', () => {
  expect(parseConfigQuery('walletFeaturesOrder=send').walletFeaturesOrder).toEqual([
    'send',
    'onramp',
    'swaps',
    'receive',
  ])
})

it('reads an empty list as none', () => {
  expect(parseConfigQuery('testWallets=').testWallets).toEqual([])
  expect(parseConfigQuery('adapters=').adapters).toEqual([])
})
