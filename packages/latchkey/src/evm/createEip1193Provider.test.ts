import { EventEmitter } from 'node:events'
import { BrowserProvider, Contract, isError } from 'ethers'
import {
  type BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  custom,
  parseAbi,
  UserRejectedRequestError,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  connect,
  disconnect,
  type Eip1193Provider,
  getProvider,
  type Latchkey,
  createLatchkey,
  readConnection,
  request,
  signMessage,
} from '../core/index.ts'
import { createSystemClock, type StorageArea } from '../kernel/index.ts'
import { base, mainnet } from '../networks/index.ts'
import { createInjectedConnector } from './createInjectedConnector.ts'
import { evm } from './evm.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Wallet = EventEmitter & {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  readonly calls: object[]
}

/** An injected wallet on mainnet that throws `thrown` for every other method. */
function createWallet(thrown?: unknown): Wallet {
  const calls: object[] = []
  return Object.assign(new EventEmitter(), {
    calls,
    async request(call: { readonly method: string }) {
      calls.push(call)
      if (/^eth_(requestA|a)ccounts$/.test(call.method)) return [address]
      if (call.method === 'eth_chainId') return '0x1'
      if (call.method === 'wallet_revokePermissions') return null
      throw thrown
    },
  })
}

type BrowserEnvironment = NonNullable<Parameters<typeof createLatchkey>[0]['environment']>
type Connected = { readonly client: Latchkey; readonly provider: Eip1193Provider }

async function provide(
  wallet: Wallet | Pick<Wallet, 'request'>,
  environment: BrowserEnvironment = { window: undefined },
): Promise<Connected> {
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet, base],
    adapters: [evm()],
    environment,
  })
  onTestFinished(client.destroy)
  const injected = { id: 'test', name: 'Test', provider: wallet }
  await connect(client, { connector: createInjectedConnector(injected, createSystemClock()) })
  return { client, provider: getProvider(client, { namespace: 'eip155' })! }
}

/** Two tabs of an app: a storage area, and a window for each that receives its events. */
function createTabs(): readonly (BrowserEnvironment & { readonly window: Window })[] {
  const items = new Map<string, string>()
  const storageArea: StorageArea = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return [new EventTarget(), new EventTarget()].map((target) => ({
    window: target as Window & typeof globalThis,
    storageArea,
  }))
}

const thrownBy = (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => expect.unreachable('It did not reject.'),
    (error: unknown) => error,
  )

const call = { method: 'personal_sign', params: ['0x00', address] }

describe('an EIP-1193 provider of an injected wallet', () => {
  it('forwards requests unchanged, wallet-specific methods included', async () => {
    const wallet = createWallet()
    const { provider } = await provide(wallet)
    wallet.request = async (given) => ({ given })
    const own = { method: 'wallet_ownMethod', params: { a: 1 } }
    expect(await provider.request(own)).toEqual({ given: own })
  })

  it.each([4001, 4100, 4200, 4900, 4901, 4902, 5000, 5740, -32002, -32603])(
    'rejects with the very error of a wallet with code %i',
    async (code) => {
      const error = Object.assign(new Error('No'), { code, data: { hint: [1] } })
      const { provider } = await provide(createWallet(error))
      expect(await thrownBy(() => provider.request(call))).toBe(error)
    },
  )

  it('converts a thrown object to an Error with its code, data and message', async () => {
    const thrown = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const { provider } = await provide(createWallet(thrown))
    const error = await thrownBy(() => provider.request(call))
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ ...thrown, cause: thrown })
  })

  it.each<[string, unknown, number, string]>([
    ['a string', 'boom', -32603, 'boom'],
    ['a rejection in words', 'User rejected the request', 4001, 'User rejected the request'],
    ['nothing', undefined, -32603, 'Unknown error'],
    ['an error without code', new Error('boom'), -32603, 'boom'],
    ['a code as text', { code: '4001', message: 'No' }, 4001, 'No'],
    [
      'a name as code',
      { code: 'ACTION_REJECTED', message: 'user rejected action' },
      4001,
      'user rejected action',
    ],
    ['another name as code', { code: 'SERVER_ERROR', message: 'Down' }, -32603, 'Down'],
    [
      'a code nested in causes',
      new Error('Failed', { cause: { error: { code: 4001 } } }),
      4001,
      'Failed',
    ],
    [
      'a code nested in data',
      { message: 'Failed', data: { originalError: { code: 4902 } } },
      4902,
      'Failed',
    ],
  ])('sets a numeric code on %s', async (_, thrown, code, message) => {
    const { provider } = await provide(createWallet(thrown))
    const error = await thrownBy(() => provider.request(call))
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code, message })
    expect((error as Error).cause).toBe(thrown)
  })

  it('keeps the code of an error whose causes have others', async () => {
    const error = Object.assign(new Error('Outer', { cause: { code: 4001 } }), { code: -32000 })
    const { provider } = await provide(createWallet(error))
    expect(await thrownBy(() => provider.request(call))).toBe(error)
  })

  it('rejects when the wallet throws synchronously', async () => {
    const wallet = createWallet()
    const { provider } = await provide(wallet)
    wallet.request = () => {
      throw Object.assign(new Error('at once'), { code: -32000 })
    }
    await expect(provider.request(call)).rejects.toMatchObject({ code: -32000 })
  })

  it('rejects a request without a method with -32600', async () => {
    const { provider } = await provide(createWallet())
    const given = undefined as unknown as typeof call
    await expect(provider.request(given)).rejects.toMatchObject({ code: -32600 })
  })

  it.each<[string, unknown]>([
    ['an error', Object.assign(new Error('No'), { code: 4001 })],
    ['an object', { code: 4001, message: 'No' }],
    ['a code as text', { code: '4001', message: 'No' }],
    ['a nested code', { message: 'Failed', cause: { code: 4001 } }],
    ['a string', 'User rejected the request'],
  ])('lets viem and ethers recognize a rejection thrown as %s', async (_, thrown) => {
    const { provider } = await provide(createWallet(thrown))
    const viem = createWalletClient({ account: address, transport: custom(provider) })
    const viemError = (await thrownBy(() => viem.signMessage({ message: 'Hi' }))) as BaseError
    expect(viemError.walk((one) => one instanceof UserRejectedRequestError)).toBeTruthy()
    const signer = await new BrowserProvider(provider).getSigner()
    const ethersError = await thrownBy(() => signer.signMessage('Hi'))
    expect(isError(ethersError, 'ACTION_REJECTED')).toBe(true)
  })

  it('rejects with 4001 when an action reports wallet.user_rejected', async () => {
    const thrown = { code: 4001, message: 'No' }
    const { client, provider } = await provide(createWallet(thrown))
    await expect(provider.request(call)).rejects.toMatchObject(thrown)
    await expect(signMessage(client, { message: 'Hi' })).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
  })

  it('forwards a message of 100 kB, which errors of actions truncate', async () => {
    const message = 'x'.repeat(100_000)
    const thrown = Object.assign(new Error(message), { code: 3, data: `0x${'ab'.repeat(50_000)}` })
    const { client, provider } = await provide(createWallet(thrown))
    expect(await thrownBy(() => provider.request(call))).toBe(thrown)
    const error = await thrownBy(() => request(client, call))
    expect(error).toMatchObject({ code: 'wallet.failed', cause: thrown })
    const { message: text, details } = error as Error & { details: object }
    expect(text.length + JSON.stringify(details).length).toBeLessThan(600)
  })

  it('emits events until the listener is removed', async () => {
    const wallet = createWallet()
    const { provider } = await provide(wallet)
    const seen: unknown[] = []
    const listen = (data: unknown): void => void seen.push(data)
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'message', 'disconnect'])
      provider.on(event, listen)
    wallet.emit('connect', { chainId: '0x1' })
    wallet.emit('accountsChanged', [other, address])
    wallet.emit('chainChanged', '0x2105')
    wallet.emit('message', { type: 'eth_subscription', data: 1 })
    const reconnecting = { code: 1013 }
    wallet.emit('disconnect', reconnecting)
    expect(seen).toEqual([
      { chainId: '0x1' },
      [other, address],
      '0x2105',
      { type: 'eth_subscription', data: 1 },
      reconnecting,
    ])
    provider.removeListener('chainChanged', listen)
    wallet.emit('chainChanged', '0x1')
    expect(seen).toHaveLength(5)
  })

  it('adds no listener to the wallet once the connection has ended', async () => {
    const wallet = createWallet()
    const { client, provider } = await provide(wallet)
    await disconnect(client)
    const seen: unknown[] = []
    provider.on('chainChanged', (chainId) => seen.push(chainId))
    wallet.emit('chainChanged', '0x1')
    expect([wallet.listenerCount('chainChanged'), seen]).toEqual([0, []])
  })

  it('calls the other listeners of an event when one throws', async () => {
    const wallet = createWallet()
    const { provider } = await provide(wallet)
    const seen: unknown[] = []
    provider.on('chainChanged', () => {
      throw new Error('of the host')
    })
    provider.on('chainChanged', (id) => seen.push(id))
    wallet.emit('chainChanged', '0x2105')
    expect(seen).toEqual(['0x2105'])
  })

  it.each<[string, (connected: Connected, wallet: Wallet) => unknown]>([
    ['the visitor disconnects', ({ client }) => disconnect(client)],
    ['the wallet takes back its accounts', (_, wallet) => wallet.emit('accountsChanged', [])],
    ['the wallet disconnects', (_, wallet) => wallet.emit('disconnect', { code: 4900 })],
  ])('disconnects when %s: emits two events, then rejects with 4900', async (_, end) => {
    const wallet = createWallet()
    const connected = await provide(wallet)
    const { client, provider } = connected
    const seen: unknown[] = []
    provider.on('accountsChanged', (accounts) => seen.push(accounts))
    provider.on('disconnect', (error) => seen.push(error))
    provider.on('chainChanged', (id) => seen.push(id))
    await end(connected, wallet)
    expect(seen).toEqual([[], expect.objectContaining({ code: 4900 })])
    expect(getProvider(client, { namespace: 'eip155' })).toBeUndefined()

    wallet.calls.length = 0
    const error = await thrownBy(() => provider.request(call))
    expect(error).toMatchObject({ name: 'ProviderRpcError', code: 4900 })
    expect(wallet.calls).toEqual([])
    wallet.emit('chainChanged', '0x2105')
    expect(seen).toHaveLength(2)
    expect(wallet.eventNames()).toEqual([])
  })

  it('rejects with 4900 in a tab once another one has disconnected', async () => {
    const wallet = createWallet()
    const [here, there] = createTabs()
    const { client, provider } = await provide(wallet, here)
    await client.start()
    const other = await provide(createWallet(), there)
    await disconnect(other.client)
    here!.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await expect(provider.request(call)).rejects.toMatchObject({ code: 4900 })
    expect(wallet.calls).not.toContainEqual(call)
  })

  it('is the same object after a switch of the network, on the new one', async () => {
    const wallet = createWallet()
    const { client, provider } = await provide(wallet)
    wallet.emit('chainChanged', '0x2105')
    expect(readConnection(client.store.get(), 'eip155')?.network).toBe(base.caipNetworkId)
    expect(getProvider(client, { namespace: 'eip155' })).toBe(provider)
    wallet.request = async ({ method }) => (method === 'eth_chainId' ? '0x2105' : [address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  })

  it.each<[string, object]>([
    ['without data', { code: 3, message: 'execution reverted' }],
    ['with empty data', { code: 3, message: 'execution reverted', data: '0x' }],
    ['with a reason of 100 kB', { code: 3, message: `execution reverted: ${'x'.repeat(100_000)}` }],
  ])('lets viem and ethers recognize a revert %s', async (_, thrown) => {
    const { provider } = await provide(createWallet(thrown))
    const abi = ['function mint(address to, uint256 value)'] as const
    const viem = createWalletClient({
      account: address,
      chain: viemMainnet,
      transport: custom(provider, { retryCount: 0 }),
    })
    const viemError = (await thrownBy(() =>
      viem.writeContract({
        address: other,
        abi: parseAbi(abi),
        functionName: 'mint',
        args: [address, 1n],
      }),
    )) as BaseError
    expect(viemError.walk((one) => one instanceof ContractFunctionRevertedError)).toBeTruthy()
    const token = new Contract(other, abi, await new BrowserProvider(provider).getSigner())
    const ethersError = await thrownBy(() => token.getFunction('mint').staticCall(address, 1n))
    expect(isError(ethersError, 'CALL_EXCEPTION')).toBe(true)
  })

  it.each<[string, object]>([
    ['has no events', {}],
    [
      'throws on listening',
      {
        on() {
          throw new Error('no')
        },
      },
    ],
  ])('works with a wallet that %s', async (_, members) => {
    const { request: answer } = createWallet()
    const { client, provider } = await provide({ request: answer, ...members })
    const seen: unknown[] = []
    provider.on('disconnect', (error) => seen.push(error))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    await disconnect(client)
    expect(seen).toHaveLength(1)
  })
})
