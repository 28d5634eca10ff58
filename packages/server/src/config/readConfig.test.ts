import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type ServerConfig, readConfig } from './readConfig.ts'

const nowhere = (): undefined => undefined

/** Reads the configuration with a file that holds this. */
function withFile(file: unknown, env: Record<string, string> = {}): ServerConfig {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  return readConfig(env, '/app', (path) =>
    path === '/app/.data/latchkey.config.json' ? text : undefined,
  )
}

it('returns defaults', () => {
  expect(readConfig({ PATH: '/bin', REDIS_URL: '' }, '/app', nowhere)).toEqual({
    dataDir: '/app/.data',
    upstreams: {},
  })
})

it('reads all variables', () => {
  const env = {
    LATCHKEY_DATA: 'here',
    LATCHKEY_COMMIT: '1a2b3c4',
    DATABASE_URL: 'postgres://user:secret@db.example:5432/latchkey',
    REDIS_URL: 'rediss://user:secret@cache.example:6380/1',
    LATCHKEY_RELAY_URLS: 'wss://relay.example, ws://10.0.0.1:4870',
    LATCHKEY_PROXIES: '2',
  }
  expect(readConfig(env, '/app', nowhere)).toEqual({
    dataDir: '/app/here',
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    relayUrls: ['wss://relay.example', 'ws://10.0.0.1:4870'],
    proxies: 2,
    commit: '1a2b3c4',
    upstreams: {},
  })
})

it.each([
  ['REDIS_URL', 'cache.example:secret', 'must be like redis://127.0.0.1:6379'],
  ['REDIS_URL', 'https://cache.example', 'must be like redis://127.0.0.1:6379'],
  ['DATABASE_URL', 'mysql://secret', 'must be like postgres://user@127.0.0.1:5432/latchkey'],
  ['LATCHKEY_RELAY_URLS', 'wss://a.example,secret', 'must be like wss://a.example'],
  ['LATCHKEY_PROXIES', '-1', 'must be the number of proxies in front, from 0 to 9'],
  ['LATCHKEY_COMMIT', 'secret words', 'must be one word'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['HOST', 'a secret', 'must be an address or a host name'],
  ['LATCHKEY_LOG_LEVEL', 'secret', 'must be one of info, warn, error'],
  ['REDIS_URL', 'secret', 'must be like redis://127.0.0.1:6379'],
])('names an invalid %s without its value', (name, value, text) => {
  const read = (): unknown => readConfig({ [name]: value }, '/app', nowhere)
  expect(read).toThrow(`${name} ${text}.`)
  expect(read).not.toThrow('secret')
})

it('reads the file of the data folder, which the environment overrides', () => {
  const file = {
    chains: [{ id: 'eip155:1', rpcUrls: ['https://node.example/key'] }],
    rateLimit: false,
    proxies: 1,
    upstreams: { oneinch: { key: 'from the file', fee: 0.5 } },
  }
  const env = { LATCHKEY_PROXIES: '0', LATCHKEY_UPSTREAM_ONEINCH_KEY: 'from the environment' }
  expect(withFile(file)).toMatchObject(file)
  expect(withFile(file, { ...env, LATCHKEY_UPSTREAM_MELD_BASE_URL: 'https://m' })).toMatchObject({
    proxies: 0,
    upstreams: {
      oneinch: { key: 'from the environment', fee: 0.5 },
      meld: { baseUrl: 'https://m' },
    },
  })
})

it('rejects a variable of an upstream that does not exist', () => {
  const read = (): unknown => withFile({}, { LATCHKEY_UPSTREAM_ZEROX_KEY: 'secret' })
  expect(read).toThrow('LATCHKEY_UPSTREAM_ZEROX_KEY: upstreams.zerox is not known.')
  expect(read).not.toThrow('secret')
})

it('reads the file of LATCHKEY_CONFIG, which must exist', () => {
  const env = { LATCHKEY_CONFIG: 'conf/a.json' }
  const read = (path: string): string | undefined =>
    path === '/app/conf/a.json' ? '{"proxies":3}' : undefined
  expect(readConfig(env, '/app', read).proxies).toBe(3)
  expect(() => readConfig(env, '/app', nowhere)).toThrow(
    'LATCHKEY_CONFIG: /app/conf/a.json is missing.',
  )
})

it.each<[file: unknown, text: string]>([
  ['{', 'It is not JSON.'],
  ['"secret"', 'It must be Object.'],
  [{ secrets: 'secret' }, 'secrets is not known.'],
  [{ chains: 'secret' }, 'chains must be Array.'],
  [{ chains: [{}] }, 'chains.0.id is missing.'],
  [{ chains: [{ id: 'secret' }] }, 'chains.0.id must be like eip155:1.'],
  [
    { chains: [{ id: 'eip155:1', rpcUrls: ['file:///secret'] }] },
    'chains.0.rpcUrls.0 must be like https://node.example.',
  ],
  [
    { chains: [{ id: 'eip155:1', contracts: { multicall3: 'secret' } }] },
    'chains.0.contracts.multicall3 must be an address.',
  ],
  [{ rateLimit: { capacity: 'secret', perSecond: 1 } }, 'rateLimit'],
  [{ upstreams: { oneinch: { key: ['secret'] } } }, 'upstreams.oneinch.key must be'],
  [{ upstreams: { 'One Inch': {} } }, 'upstreams.One Inch must be a word in lower case.'],
  [{ upstreams: { zerox: { key: 'secret' } } }, 'upstreams.zerox is not known.'],
  [{ upstreams: { blockscout2: {}, etherscan2: {} } }, 'upstreams.etherscan2 is not known.'],
  [{ features: [{ id: 'swap', isEnabled: 'secret', config: null }] }, 'features.0.isEnabled must'],
])('names an invalid member of the file %j without its value', (file, text) => {
  const read = (): unknown => withFile(file)
  expect(read).toThrow(`/app/.data/latchkey.config.json: ${text}`)
  expect(read).not.toThrow(/secret(?!s is not known)/)
})

const sample = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

it('reads config.sample.json', () => {
  const text = sample('config.sample.json')
  const read = withFile(text)
  expect(read).toMatchObject(JSON.parse(text) as object)
  expect(read.chains?.length).toBeGreaterThan(1)
})

it('reads all variables of .env.sample', () => {
  const lines = sample('.env.sample').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  const { dataDir, relayUrls, upstreams, ...rest } = readConfig(env, '/app', () => '{}')
  expect([dataDir, relayUrls, upstreams]).toEqual([
    '/app/.data',
    ['wss://relay.example'],
    { oneinch: { key: 'your-key' } },
  ])
  expect(Object.values(rest).every((value) => value !== undefined)).toBe(true)
})

it('reads chains of any namespace, and methods of clients', () => {
  const chains = [
    { id: 'stacks:1', rpcUrls: ['https://node.example'] },
    { id: 'near:mainnet', isEnabled: false },
  ]
  const rpcMethods = { eip155: ['trace_filter'], 'stacks:1': ['info'] }
  expect(withFile({ chains, rpcMethods })).toMatchObject({ chains, rpcMethods })
})

it.each([
  ['eth_sendTransaction', 'uses keys of the node or administers it'],
  ['personal_sign', 'uses keys of the node or administers it'],
  ['dumpprivkey', 'uses keys of the node or administers it'],
  ['anvil_setBalance', 'uses keys of the node or administers it'],
  ['*', 'must be the name of a method'],
])('rejects the method %s in the configuration', (method, text) => {
  expect(() => withFile({ rpcMethods: { eip155: [method] } })).toThrow(
    `rpcMethods.eip155.0 ${text}.`,
  )
})

it('rejects a chain that is marked as started by the development server', () => {
  const chains = [{ id: 'eip155:1', isLocalnet: true }]
  expect(() => withFile({ chains })).toThrow('chains.0.isLocalnet is not known')
})

it('takes a wallet without origin and mail server for that of latchkey dev', () => {
  const { wallet, devWallet } = withFile({ wallet: { hasDeviceLinks: true } })
  expect([wallet, devWallet]).toEqual([undefined, { hasDeviceLinks: true }])
  expect(() => withFile({ wallet: { origin: 'https://wallet.example' } })).toThrow('wallet.mail')
  expect(() => withFile({ wallet: { hasDeviceLinks: true, logins: {} } })).toThrow('wallet.logins')
})
