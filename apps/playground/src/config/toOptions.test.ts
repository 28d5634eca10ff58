import { expect, it } from 'vitest'
import { defaultConfig } from './PlaygroundConfig.ts'
import { chosenNetworks, getGatewayUrl, getRelayUrl, toOptions } from './toOptions.ts'

const ids = (networks: readonly { caipNetworkId: string }[]): string[] =>
  networks.map(({ caipNetworkId }) => caipNetworkId)

it('offers public networks where no local ones run', () => {
  expect(ids(chosenNetworks(defaultConfig, undefined))).toContain('eip155:1')
})

it('offers each network once, in a fixed order, and none that is unknown', () => {
  const networks = ['eip155:1', 'eip155:84532', 'eip155:8453', 'eip155:1', 'eip155:999999']
  for (const selected of [networks, networks.toReversed()])
    expect(ids(chosenNetworks({ ...defaultConfig, networks: selected }, undefined))).toEqual([
      'eip155:8453',
      'eip155:1',
      'eip155:84532',
    ])
})

it('passes on theme variables that have a value only', () => {
  expect(toOptions(defaultConfig, undefined).themeVariables).toEqual({})
  const config = { ...defaultConfig, '--lk-accent': 'teal' }
  expect(toOptions(config, undefined).themeVariables).toEqual({ '--lk-accent': 'teal' })
})

it('starts on the chosen network only where it is offered', () => {
  const config = { ...defaultConfig, networks: ['eip155:1'] }
  const first = (defaultNetwork: string): unknown =>
    toOptions({ ...config, defaultNetwork }, undefined).defaultNetwork
  expect(first('eip155:1')).toBe('eip155:1')
  expect(first('eip155:8453')).toBeUndefined()
})

const localnet = {
  projectId: 'ab'.repeat(16),
  origin: 'http://127.0.0.1:4820',
  networks: [],
  testAccounts: { eip155: [], solana: [] },
  tokens: { eip155: [], solana: [] },
}

it('takes the services of the local chains unless the panel names others', () => {
  expect(getGatewayUrl(defaultConfig, localnet)).toBe('http://127.0.0.1:4820')
  expect(getGatewayUrl({ ...defaultConfig, gatewayUrl: 'none' }, localnet)).toBeUndefined()
  expect(getGatewayUrl(defaultConfig, undefined)).toBeUndefined()
  const gatewayUrl = 'https://gateway.example'
  expect(getGatewayUrl({ ...defaultConfig, gatewayUrl }, localnet)).toBe(gatewayUrl)
  expect(getRelayUrl({ ...defaultConfig, gatewayUrl }, localnet)).toBe('wss://gateway.example')
  expect(getRelayUrl(defaultConfig, localnet)).toBe('ws://127.0.0.1:4820')
  const relayUrls = ['wss://relay.example']
  expect(getRelayUrl({ ...defaultConfig, relayUrls }, localnet)).toBe('wss://relay.example')
})

it('turns pairing off, and the list of all wallets to phones', () => {
  expect(toOptions({ ...defaultConfig, pairing: false }, localnet).pairing).toBe(false)
  expect(toOptions(defaultConfig, localnet).features?.allWallets).toBe(true)
  const mobile = toOptions({ ...defaultConfig, allWallets: 'mobile' }, localnet)
  expect(mobile.features?.allWallets).toBe('mobile')
})

it('reads RPC URLs by network, and ignores invalid ones and networks that are not offered', () => {
  const { rpcUrls, networkImages } = toOptions(
    {
      ...defaultConfig,
      rpcUrls: [
        'eip155:1=https://a.example/?k=v',
        'eip155:1=https://b.example',
        'x',
        'x=y',
        'eip155:1=nowhere',
        'eip155:10=https://c.example',
      ],
      networkImages: ['eip155:1=https://example.org/one.png', '='],
    },
    localnet,
  )
  expect(rpcUrls).toEqual({
    'eip155:1': [{ url: 'https://a.example/?k=v' }, { url: 'https://b.example' }],
  })
  expect(networkImages).toEqual({ 'eip155:1': 'https://example.org/one.png' })
})
