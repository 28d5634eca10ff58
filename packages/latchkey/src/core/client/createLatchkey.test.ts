import { expect, it } from 'vitest'
import { clientDestroyedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { createFakeClock } from '../../kernel/index.ts'
import { base, bitcoin, defineNetwork, mainnet, solanaMainnet } from '../../networks/index.ts'
import { connect, isConnected } from '../connection/index.ts'
import { resolveRpcUrls as urlsOf } from '../gateway/index.ts'
import { sdkType, sdkVersion } from '../gateway/sdk.ts'
import { notify } from '../notification/index.ts'
import {
  createTestClient,
  fakeAdapter,
  fakeStorageArea,
  fakeConnector,
  fakeWindow,
  settle,
  stored,
} from './core.fixture.ts'
import { createLatchkey } from './createLatchkey.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import type { SiwxConfig } from '../model/Siwx.ts'

const allOptions: LatchkeyOptions = { projectId: 'test', networks: [mainnet, base, solanaMainnet] }
const environment = { window: undefined }

const siwxConfig: SiwxConfig = {
  createMessage: () => Promise.reject(new Error()),
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
}

const refusals: readonly [what: string, options: unknown, code: string][] = [
  ['no project id', { ...allOptions, projectId: undefined }, 'client.project_id_missing'],
  ['an empty project id', { ...allOptions, projectId: ' ' }, 'client.project_id_missing'],
  [
    'siwe beside siwx',
    { ...allOptions, siwx: siwxConfig, siweConfig: siwxConfig },
    'client.siwe_and_siwx',
  ],
  ['no networks', { ...allOptions, networks: [] }, 'client.no_networks'],
  ['networks that are no list', { ...allOptions, networks: undefined }, 'client.no_networks'],
  [
    'a network twice',
    { ...allOptions, networks: [mainnet, base, mainnet] },
    'client.duplicate_network',
  ],
  ['an undefined network', { ...allOptions, networks: [undefined] }, 'client.malformed_network'],
  ['a text for a network', { ...allOptions, networks: ['eip155:1'] }, 'client.malformed_network'],
  [
    'a network of an unknown namespace',
    { ...allOptions, networks: [{ ...mainnet, chainNamespace: 'tron' }] },
    'client.malformed_network',
  ],
  [
    'a network with a broken id',
    { ...allOptions, networks: [{ ...mainnet, id: 'one:two' }] },
    'client.malformed_network',
  ],
  [
    'a network without rpc addresses',
    { ...allOptions, networks: [{ ...mainnet, rpcUrls: undefined }] },
    'client.malformed_network',
  ],
  [
    'rpc addresses of a network that is not configured',
    { ...allOptions, rpcUrls: { 'eip155:5': [{ url: 'https://node.example' }] } },
    'client.unknown_network_option',
  ],
  ['one network for a list', { ...allOptions, networks: mainnet }, 'client.no_networks'],
  ['no options', undefined, 'client.project_id_missing'],
  ['a missing adapter', { ...allOptions, adapters: [undefined] }, 'client.malformed_adapter'],
  [
    'a default network that is not configured',
    { ...allOptions, defaultNetwork: 'eip155:5' },
    'client.unknown_network_option',
  ],
  ['a gateway without a scheme', { ...allOptions, gatewayUrl: 'gateway' }, 'client.malformed_url'],
  ['a gateway of a relay', { ...allOptions, gatewayUrl: 'ws://a.example' }, 'client.malformed_url'],
  ['an invalid gateway URL', { ...allOptions, gatewayUrl: 'https://' }, 'client.malformed_url'],
  [
    'an invalid relay URL',
    { ...allOptions, pairing: { relayUrls: ['wss://a.example', 'https://b.example'] } },
    'client.malformed_url',
  ],
  [
    'an embedded wallet without a URL',
    { ...allOptions, embeddedWallet: {} },
    'client.malformed_url',
  ],
  [
    'an invalid URL of the embedded wallet',
    { ...allOptions, embeddedWallet: { url: 'wallet' } },
    'client.malformed_url',
  ],
  [
    'two adapters of one namespace',
    { ...allOptions, adapters: [fakeAdapter(mainnet), fakeAdapter(base)] },
    'client.duplicate_adapter',
  ],
]

it.each(refusals)('rejects %s', (_, options, code) => {
  let thrown: unknown
  try {
    createLatchkey({ ...(options as LatchkeyOptions), environment })
  } catch (error) {
    thrown = error
  }
  expect(isWalletError(thrown) && thrown.code).toBe(code)
})

it('emits the alert text when the project id is missing [5.13b, 8.1h]', () => {
  const make = (): unknown => createLatchkey({ ...allOptions, projectId: '', environment })
  expect(make).toThrow('Project ID Not Configured')
})

it('accepts siwx or siweConfig, and rejects both together [5.13a]', () => {
  const make = (options: Partial<LatchkeyOptions>): unknown =>
    createLatchkey({ ...allOptions, ...options, environment }).options
  expect(make({ siwx: siwxConfig })).toMatchObject({ siwx: siwxConfig })
  expect(make({ siweConfig: siwxConfig })).toMatchObject({ siweConfig: siwxConfig })
  expect(() => make({ siwx: siwxConfig, siweConfig: siwxConfig })).toThrow(
    'Both siweConfig and siwx are set',
  )
})

it('applies the default features [9.4a, 9.4b, 9.3b, 9.3c, 2.4, 2.5, 2.6]', () => {
  const { features } = createLatchkey({ ...allOptions, environment }).options
  expect(features).toEqual({
    email: true,
    emailShowWallets: true,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    swaps: ['1inch'],
    onramp: ['meld'],
    activity: true,
    multiWallet: false,
    receive: true,
    send: true,
    analytics: true,
    allWallets: true,
    legalCheckbox: false,
    smartSessions: false,
    pay: false,
    collapseWallets: false,
    connectMethodsOrder: undefined,
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
  })
})

it('turns off every remote feature in basic mode, regardless of the options [6.1b, 4.17a]', () => {
  const chosen = { email: true, multiWallet: true, swaps: ['1inch'], send: false }
  const { features } = createLatchkey({
    ...allOptions,
    features: chosen,
    basic: true,
    environment,
  }).options
  expect(features).toMatchObject({
    email: false,
    socials: false,
    swaps: false,
    onramp: false,
    activity: false,
    multiWallet: false,
    send: false,
    receive: true,
  })
})

it('applies defaults for undefined options', () => {
  const options = {
    ...allOptions,
    environment,
    enableReconnect: undefined,
    features: { send: undefined },
  }
  const resolved = createLatchkey(options as unknown as LatchkeyOptions).options
  expect(resolved.enableReconnect).toBe(true)
  expect(resolved.features.send).toBe(true)
})

it('uses the given default network, else Ethereum when configured, else the first [9.12b]', () => {
  const first = (options: Partial<LatchkeyOptions>): string =>
    createLatchkey({ ...allOptions, ...options, environment }).options.defaultNetwork
  expect(first({ networks: [base, mainnet] })).toBe('eip155:1')
  expect(first({ networks: [solanaMainnet, base] })).toBe(solanaMainnet.caipNetworkId)
  expect(first({ defaultNetwork: 'eip155:8453' })).toBe('eip155:8453')
})

it('groups networks by namespace with one active each [3.4a, 3.4b, 3.6]', () => {
  const state = createLatchkey({
    ...allOptions,
    defaultNetwork: 'eip155:8453',
    environment,
  }).store.get()
  expect(state.activeNamespace).toBe('eip155')
  expect(state.network.eip155?.requested.map((one) => one.caipNetworkId)).toEqual([
    'eip155:1',
    'eip155:8453',
  ])
  expect(state.network.eip155?.active?.caipNetworkId).toBe('eip155:8453')
  expect(state.network.solana?.active).toEqual(solanaMainnet)
})

it('accepts viem chains [3.4b]', () => {
  const { nativeCurrency, rpcUrls } = mainnet
  const chain = { id: 31337, name: 'Local', nativeCurrency, rpcUrls }
  const { networks } = createLatchkey({ ...allOptions, networks: [chain], environment }).options
  expect(networks[0]).toEqual(defineNetwork({ ...chain, chainNamespace: 'eip155' }))
})

it('accepts a network without adapter', () => {
  const client = createLatchkey({ ...allOptions, networks: [bitcoin], environment })
  expect(client.store.get().activeNamespace).toBe('bip122')
})

it('prefers the default account types, unless options say otherwise [3.3a, 3.3b]', () => {
  const { client } = createTestClient()
  expect(client.store.get().preferredAccountTypes).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
  })
  const other = createTestClient({ defaultAccountTypes: { eip155: 'eoa' } }).client
  expect(other.store.get().preferredAccountTypes.eip155).toBe('eoa')
})

it('lists RPC URLs of the host, then the gateway, then the network [7.29a, 7.29b]', () => {
  const rpcUrls = { 'eip155:8453': [{ url: 'https://rpc.example' }] }
  const { first } = createTestClient({ rpcUrls, gatewayUrl: 'https://gateway.example/' })
  const [own, gateway, ...rest] = urlsOf(first.kit(), 'eip155:8453')
  expect(own).toEqual({ url: 'https://rpc.example' })
  const url = new URL(gateway?.url ?? '')
  expect(url.origin + url.pathname).toBe('https://gateway.example/v1')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    chainId: 'eip155:8453',
    projectId: 'test',
    st: sdkType,
    sv: sdkVersion,
  })
  // Sent without a preflight.
  expect(gateway?.headers).toEqual({ 'content-type': 'text/plain' })
  expect(rest.map((one) => one.url)).toEqual(base.rpcUrls.default.http)
})

it("passes each adapter its networks, and the host's RPC URLs first", () => {
  const rpcUrls = { 'eip155:8453': [{ url: 'https://rpc.example' }] }
  const { first } = createTestClient({ rpcUrls })
  const kit = first.kit()
  expect(kit.networks.map((one) => one.caipNetworkId)).toEqual(['eip155:1', 'eip155:8453'])
  expect(urlsOf(kit, 'eip155:8453').map(({ url }) => url)).toEqual([
    'https://rpc.example',
    ...base.rpcUrls.default.http,
  ])
})

it('reads metadata from the page, overridden by the host [3.21b]', () => {
  const elements: Record<string, object> = {
    meta: { content: 'A shop' },
    link: { href: 'https://shop.example/icon.png' },
  }
  const window = Object.assign(fakeWindow(), {
    document: {
      title: 'Shop',
      querySelector: (query: string) => elements[query.split('[')[0] ?? ''],
    },
    location: { origin: 'https://shop.example' },
  })
  const { client } = createTestClient({ metadata: { name: 'My shop' }, environment: { window } })
  expect(client.options.metadata).toEqual({
    name: 'My shop',
    description: 'A shop',
    url: 'https://shop.example',
    icons: ['https://shop.example/icon.png'],
  })
})

it('emits INITIALIZE once, with its configuration', async () => {
  const { client, emitted } = createTestClient()
  await Promise.all([client.start(), client.start()])
  expect(emitted.filter(({ name }) => name === 'INITIALIZE')).toEqual([
    {
      name: 'INITIALIZE',
      data: {
        networks: ['eip155:1', 'eip155:8453', solanaMainnet.caipNetworkId],
        features: client.options.features,
        siwx: false,
        embeddedWallet: false,
      },
    },
  ])
  expect(client.store.get().initialized).toBe(true)
})

it('keeps two clients of one page apart', async () => {
  const area = fakeStorageArea()
  const one = createTestClient({ projectId: 'one' }, { area })
  const other = createTestClient({ projectId: 'other' }, { area })
  await Promise.all([one.client.start(), other.client.start()])
  const connector = fakeConnector('fox')
  one.first.announce(connector)
  await connect(one.client, { connector })
  notify(one.client, { message: 'Hello', variant: 'success' })

  expect(isConnected(one.client.store.get())).toBe(true)
  expect(isConnected(other.client.store.get())).toBe(false)
  expect(other.client.store.get().wallets.connectors).toEqual([])
  expect(other.client.store.get().notification.open).toBe(false)
  expect(other.emitted.map(({ name }) => name)).toEqual(['INITIALIZE'])
  expect([...area.items.keys()].some((key) => key.startsWith('latchkey.other/connections'))).toBe(
    false,
  )

  one.client.destroy()
  other.first.announce(fakeConnector('hare'))
  expect(other.client.store.get().wallets.connectors).toHaveLength(1)
})

it('leaves no listener and no timer after 200 clients', async () => {
  const window = fakeWindow()
  const clock = createFakeClock()
  const first = fakeAdapter(mainnet)
  const connector = fakeConnector('fox')
  first.announce(connector)
  let busiest = 0
  for (let life = 0; life < 200; life++) {
    const client = createLatchkey({
      ...allOptions,
      adapters: [first],
      environment: { window, clock, storageArea: fakeStorageArea() },
    })
    await client.start()
    await connect(client, { connector })
    notify(client, { message: 'Hello', variant: 'error' })
    busiest = Math.max(busiest, window.listeners() + connector.listenerCount() + clock.pending())
    client.destroy()
    client.destroy()
  }
  expect(busiest).toBeGreaterThan(2)
  expect(window.listeners()).toBe(0)
  expect(connector.listenerCount()).toBe(0)
  expect(first.discoveryCount()).toBe(0)
  expect(clock.pending()).toBe(0)
})

it('throws on use after destroy', async () => {
  const { client } = createTestClient()
  await client.start()
  client.destroy()
  const late = connect(client, { connector: fakeConnector('fox') })
  await expect(late).rejects.toEqual(new WalletError(clientDestroyedError))
})

it('works without storage when the browser denies it', async () => {
  const { client, area, first } = createTestClient()
  area.fails = true
  await client.start()
  const connector = fakeConnector('fox')
  first.announce(connector)
  await connect(client, { connector })
  expect(isConnected(client.store.get(), 'eip155')).toBe(true)
})

it('restores the networks of the last visit, active namespace first [3.22a]', async () => {
  const before = createTestClient()
  await before.client.start()
  await connect(before.client, { connector: fakeConnector('sun', [solanaMainnet]) })
  await connect(before.client, { connector: fakeConnector('fox', [base]) })
  before.client.destroy()
  expect(stored(before.area, 'networks')).toEqual(['eip155:8453', solanaMainnet.caipNetworkId])

  const { client } = createTestClient({}, { area: before.area })
  void client.start()
  await settle()
  expect(client.store.get().activeNamespace).toBe('eip155')
  expect(client.store.get().network.eip155?.active).toEqual(base)
})

it('drops a stored network that is no longer configured', async () => {
  const area = fakeStorageArea()
  area.items.set(
    'latchkey.test/networks',
    JSON.stringify({ v: 1, d: ['eip155:5', 7, 'eip155:8453'] }),
  )
  const { client } = createTestClient({}, { area })
  await client.start()
  expect(client.store.get().network.eip155?.active).toEqual(base)
})

it("uses the page's fetch for requests [8.10]", async () => {
  const calls: string[] = []
  const fetch = async (url: unknown): Promise<Response> => {
    calls.push(String(url))
    return Response.json({ ok: true })
  }
  const { client } = createTestClient({
    environment: { window: undefined, fetch: fetch },
  })
  const answers = [1, 2].map((id) => client.http.json({ url: `https://rpc.example/${id}` }))
  expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }])
  expect(calls).toEqual(['https://rpc.example/1', 'https://rpc.example/2'])
  const late = client.http.json({ url: 'https://rpc.example/3', signal: AbortSignal.abort() })
  await expect(late).rejects.toThrow('Aborted')
})

it('runs every destroy callback although one throws', () => {
  const { client } = createTestClient()
  const ended: string[] = []
  client.onDestroy(() => ended.push('first'))
  client.onDestroy(() => {
    throw new Error('broken')
  })
  client.destroy()
  expect(ended).toEqual(['first'])
})

it('treats null features as none', () => {
  const nothing = { ...allOptions, features: null, environment } as unknown as LatchkeyOptions
  const without = createLatchkey({ ...allOptions, environment }).options.features
  expect(createLatchkey(nothing).options.features).toEqual(without)
})
