import {
  type LocalnetDescription,
  startLocalnet,
  testTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import {
  type Config,
  connect,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  getConnectorClient,
  getTransactionReceipt,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  watchAccount,
  writeContract,
} from '@wagmi/core'
import * as otherWagmi from '@wagmi/core-2'
import {
  createTestEvmWallet,
  getLocalnetWalletOptions,
  type TestEvmWallet,
  type TestEvmWalletOptions,
} from '@latchkey/testing'
import {
  type BaseError,
  createTestClient,
  getAddress,
  http,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  connect as connectClient,
  type Connector,
  disconnect as disconnectClient,
  type Eip1193Provider,
  isConnected,
  type Latchkey,
  type LatchkeyOptions,
  readNetwork,
  readWalletRows,
  switchNetwork,
} from '../core/index.ts'
import { createLocalnetClient, type LocalnetClient } from '../evm/localClient.fixture.ts'
import { createModal, createModalHandle, type Modal } from '../modal/index.ts'
import { getChains } from '../viem/actions/index.ts'
import { createWagmiConfig, latchkeyConnector } from './index.ts'

const receiver = '0x00000000000000000000000000000000000A11cE'
/** A contract that reverts without data. */
const silent = '0x0000000000000000000000000000000000051e47'
const tooMuch = 10n ** 40n
const secondKey = `0x${'5e'.repeat(32)}` as const

let localnet: LocalnetDescription
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startLocalnet({ networks: ['one', 'two'] })
  localnet = started.description
  stop = started.stop
})

afterAll(() => stop())

type Storage = Record<string, string>

/** Creates a wagmi config with storage of its own. */
function configOf(client: Latchkey, items: Storage = {}): Config {
  const storage = createStorage({
    storage: {
      getItem: (key) => items[key] ?? null,
      setItem: (key, value) => void (items[key] = value),
      removeItem: (key) => void delete items[key],
    },
  })
  return createWagmiConfig(client, { createConfig, storage })
}

type Page = LocalnetClient & {
  readonly config: Config
  readonly modal: Modal
  readonly items: Storage
}

function createPage(options: Partial<LatchkeyOptions> = {}): Page {
  const local = createLocalnetClient(localnet, options)
  const items: Storage = {}
  return {
    ...local,
    items,
    modal: createModal(local.client),
    config: configOf(local.client, items),
  }
}

function connectWagmi({ config }: Pick<Page, 'config'>): ReturnType<typeof connect> {
  return connect(config, { connector: config.connectors[0]! })
}

/** Waits for the modal, and clicks on the wallet. */
async function chooseWallet({ client, modal }: Pick<Page, 'client' | 'modal'>): Promise<void> {
  await expect.poll(() => modal.store.get().open).toBe(true)
  await client.start()
  const [row] = readWalletRows(client.store.get(), client.options)
  modal.selectWallet(row!)
}

/** Installs a second wallet in a page, and waits until it is discovered. */
async function installSecond(
  { client }: Page,
  options: Pick<TestEvmWalletOptions, 'chainId' | 'accounts'> = {},
): Promise<{ readonly wallet: TestEvmWallet; readonly connector: Connector }> {
  const name = 'Second'
  const wallet = createTestEvmWallet({
    ...getLocalnetWalletOptions(localnet).evm,
    name,
    rdns: 'org.second',
    ...options,
  })
  wallet.install(client.window)
  const find = (): Connector | undefined =>
    client.store.get().wallets.connectors.find((one) => one.name === name)
  await expect.poll(find).toBeDefined()
  return { wallet, connector: find()! }
}

/** Collects the states that wagmi passes to its hooks. */
function watchStates(config: Config): readonly string[] {
  const states: string[] = []
  const unwatch = watchAccount(config, {
    onChange: ({ status, chainId }) => states.push(`${status} ${chainId}`),
  })
  onTestFinished(unwatch)
  return states
}

const status = ({ config }: Pick<Page, 'config'>): string => getAccount(config).status

describe('connect', () => {
  it('by wagmi opens the modal of a client that has not started, and resolves with its wallet', async () => {
    const page = createPage()
    const connecting = connectWagmi(page)
    expect(status(page)).toBe('connecting')
    await chooseWallet(page)
    const [address] = await page.wallet.addresses()
    const expected = [getAddress(address!)]
    expect(await connecting).toMatchObject({ accounts: expect.arrayContaining(expected) })
    expect(getAccount(page.config)).toMatchObject({
      status: 'connected',
      address: expected[0],
      chainId: 31337,
    })
    await expect.poll(() => page.modal.store.get().open).toBe(false)
  })

  it('by wagmi rejects with UserRejectedRequestError when the visitor closes the modal', async () => {
    const page = createPage()
    const connecting = connectWagmi(page)
    await expect.poll(() => page.modal.store.get().open).toBe(true)
    page.modal.close()
    await expect(connecting).rejects.toSatisfy(
      (error) => error instanceof UserRejectedRequestError && error.code === 4001,
    )
    expect(status(page)).toBe('disconnected')
  })

  it('by wagmi waits while the visitor tries again after a rejection in the wallet', async () => {
    const page = createPage()
    page.wallet.script.reject({ method: 'eth_requestAccounts', once: true })
    const connecting = connectWagmi(page)
    await chooseWallet(page)
    await expect.poll(() => page.client.store.get().connectFlow.status).toBe('declined')
    expect(status(page)).toBe('connecting')
    page.modal.retryConnect()
    expect((await connecting).chainId).toBe(31337)
  })

  it('by wagmi does not open the modal when Latchkey is connected already', async () => {
    const page = createPage()
    await page.connect()
    await disconnectWagmiOnly(page.config)
    expect((await connectWagmi(page)).chainId).toBe(31337)
    expect(page.modal.store.get().open).toBe(false)
  })

  it('by wagmi switches to the requested chain, and rejects a chain that is not configured', async () => {
    const page = createPage()
    const connector = page.config.connectors[0]!
    const unknown = connect(page.config, { connector, chainId: 5 })
    await expect(unknown).rejects.toMatchObject({ code: 'network.not_found' })
    const connecting = connect(page.config, { connector, chainId: 31338 })
    await chooseWallet(page)
    expect((await connecting).chainId).toBe(31338)
    expect(readNetwork(page.client.store.get())?.id).toBe(31338)
  })

  it('by wagmi rejects on a page without a modal', async () => {
    const { client } = createLocalnetClient(localnet)
    const config = configOf(client)
    await expect(connectWagmi({ config })).rejects.toMatchObject({
      code: 'client.provider_missing',
    })
  })

  it('by wagmi rejects when the code of the modal does not load, and can be tried again', async () => {
    const { client } = createLocalnetClient(localnet)
    const config = configOf(client)
    createModalHandle(client, () => Promise.reject(new Error('offline')))
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(connectWagmi({ config })).rejects.toMatchObject({ code: 'transport.failed' })
    expect(getAccount(config).status).toBe('disconnected')
  })

  it('in the modal connects wagmi, and each change reaches its hooks once', async () => {
    const page = createPage()
    const states = watchStates(page.config)
    page.modal.open()
    await chooseWallet(page)
    await expect.poll(() => status(page)).toBe('connected')
    expect(states).toEqual(['connected 31337'])
  })

  it('in the modal connects wagmi although it was busy with another connector', async () => {
    const page = createPage()
    page.config.setState((state) => ({ ...state, status: 'connecting' }))
    await page.connect()
    expect(status(page)).toBe('connecting')
    page.config.setState((state) => ({ ...state, status: 'disconnected' }))
    await expect.poll(() => status(page)).toBe('connected')
  })
})

describe('a client that is destroyed', () => {
  it('ends the reconnect of wagmi', async () => {
    const page = createPage()
    await page.connect()
    await expect.poll(() => status(page)).toBe('connected')
    page.wallet.script.neverAnswer()
    const client = page.reload()
    const config = configOf(client, page.items)
    const reconnecting = reconnect(config)
    await expect.poll(() => client.store.get().initialized).toBe(false)
    client.destroy()
    await reconnecting
    expect(getAccount(config).status).toBe('disconnected')
  })

  it('rejects the connect of wagmi', async () => {
    const page = createPage()
    const connecting = connectWagmi(page)
    await expect.poll(() => page.modal.store.get().open).toBe(true)
    page.client.destroy()
    await expect(connecting).rejects.toBeInstanceOf(Error)
    expect(status(page)).toBe('disconnected')
  })
})

describe('the provider of the connector', () => {
  type Followed = { readonly provider: Eip1193Provider; readonly seen: unknown[] }

  /** Collects the events of the provider that wagmi keeps. */
  async function follow({ config }: Page): Promise<Followed> {
    const provider = (await config.connectors[0]!.getProvider()) as Eip1193Provider
    const seen: unknown[] = []
    provider.on('connect', ({ chainId }) => seen.push(['connect', chainId]))
    provider.on('accountsChanged', (accounts) => seen.push(['accountsChanged', accounts[0]]))
    provider.on('chainChanged', (chainId) => seen.push(['chainChanged', chainId]))
    provider.on('disconnect', ({ code }) => seen.push(['disconnect', code]))
    return { provider, seen }
  }

  it('emits the end of a connection, and the next one', async () => {
    const page = createPage()
    await page.connect()
    const [address] = await page.wallet.addresses()
    const { provider, seen } = await follow(page)
    await disconnectClient(page.client)
    expect(seen).toEqual([
      ['accountsChanged', undefined],
      ['disconnect', 4900],
    ])
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    seen.length = 0
    await page.connect()
    expect(seen).toEqual([
      ['connect', '0x7a69'],
      ['accountsChanged', getAddress(address!)],
    ])
  })

  it('emits the accounts and the chain of a wallet that takes the place of another', async () => {
    const page = createPage()
    await page.connect()
    const { seen } = await follow(page)
    const { connector } = await installSecond(page, { chainId: 31338, accounts: [secondKey] })
    await connectClient(page.client, { connector })
    expect(seen).toEqual([
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', privateKeyToAddress(secondKey)],
    ])
  })

  it('does not call removed listeners, and calls the others after a listener that throws', async () => {
    const page = createPage()
    await page.connect()
    const { provider, seen } = await follow(page)
    const removed = (): unknown => seen.push('removed')
    provider.on('chainChanged', removed)
    provider.removeListener('chainChanged', removed)
    await disconnectClient(page.client)
    await page.connect()
    page.wallet.script.changeChain(31338)
    expect(seen.at(-1)).toEqual(['chainChanged', '0x7a6a'])
    expect(seen).not.toContain('removed')
  })
})

/** Sets wagmi to disconnected without its connector. */
async function disconnectWagmiOnly(config: Config): Promise<void> {
  await expect.poll(() => getAccount(config).status).toBe('connected')
  config.setState((state) => ({
    ...state,
    connections: new Map(),
    current: null,
    status: 'disconnected',
  }))
}

describe('disconnect', () => {
  it('by wagmi disconnects the wallet in Latchkey', async () => {
    const page = createPage()
    await page.connect()
    const states = watchStates(page.config)
    await expect.poll(() => status(page)).toBe('connected')
    await disconnect(page.config)
    expect(isConnected(page.client.store.get())).toBe(false)
    expect(states.at(-1)).toMatch(/^disconnected/)
    expect(states.filter((state) => state.startsWith('disconnected')).length).toBe(1)
  })

  it('in the modal, or by the wallet, disconnects wagmi, which can connect again', async () => {
    const page = createPage()
    for (const end of [
      () => disconnectClient(page.client),
      async () => page.wallet.script.disconnect(),
    ]) {
      await page.connect()
      await expect.poll(() => status(page)).toBe('connected')
      await end()
      await expect.poll(() => status(page)).toBe('disconnected')
    }
    const connecting = connectWagmi(page)
    await chooseWallet(page)
    expect((await connecting).chainId).toBe(31337)
  })
})

describe('chain', () => {
  it('is switched from wagmi, from the modal and from the wallet, everywhere once', async () => {
    const page = createPage()
    await page.connect()
    await expect.poll(() => status(page)).toBe('connected')
    const states = watchStates(page.config)
    const both = (): unknown => [
      getAccount(page.config).chainId,
      readNetwork(page.client.store.get())?.id,
      page.config.state.chainId,
    ]
    await switchChain(page.config, { chainId: 31338 })
    expect(both()).toEqual([31338, 31338, 31338])
    await switchNetwork(page.client, { network: 'eip155:31337' })
    expect(both()).toEqual([31337, 31337, 31337])
    page.wallet.script.changeChain(31338)
    await expect.poll(both).toEqual([31338, 31338, 31338])
    expect(states).toEqual(['connected 31338', 'connected 31337', 'connected 31338'])
    const switches = page.wallet.requests.filter(
      ({ method }) => method === 'wallet_switchEthereumChain',
    )
    expect(switches.length).toBe(2)
  })

  it("rejects with viem's errors when the visitor declines, or the wallet fails", async () => {
    const page = createPage()
    await page.connect()
    await expect.poll(() => status(page)).toBe('connected')
    page.wallet.script.reject({ method: 'wallet_switchEthereumChain', once: true })
    await expect(switchChain(page.config, { chainId: 31338 })).rejects.toSatisfy(
      (error) => error instanceof UserRejectedRequestError,
    )
    page.wallet.script.forgetChain(31338)
    page.wallet.script.refuseAddChain()
    await expect(switchChain(page.config, { chainId: 31338 })).rejects.toSatisfy(
      (error) => error instanceof SwitchChainError || error instanceof UserRejectedRequestError,
    )
    expect(getAccount(page.config).chainId).toBe(31337)
  })

  it('is reported as it is when it is not configured', async () => {
    const page = createPage({ networks: localnet.networks.slice(0, 1) })
    await page.connect()
    page.wallet.script.changeChain(31338)
    await expect.poll(() => getAccount(page.config).chainId).toBe(31338)
    expect(getAccount(page.config).chain).toBeUndefined()
  })
})

describe('reload', () => {
  it.each([
    ['with the storage of wagmi', true],
    ['when the storage of wagmi was cleared', false],
  ])("lets wagmi's reconnect find the wallet that Latchkey restores %s", async (_, isRestored) => {
    const page = createPage()
    const connecting = connectWagmi(page)
    await chooseWallet(page)
    await connecting
    const client = page.reload()
    const modal = createModal(client)
    const config = configOf(client, isRestored ? page.items : {})
    const states = watchStates(config)
    await reconnect(config)
    expect(getAccount(config)).toMatchObject({ status: 'connected', chainId: 31337 })
    expect(states.filter((state) => state.startsWith('disconnected'))).toEqual([])
    expect(modal.store.get().open).toBe(false)
    const signature = await signMessage(config, { message: 'Hello' })
    expect(signature).toMatch(/^0x/)
  })

  it('lets the connect of wagmi find the wallet before the client has started, without the modal', async () => {
    const page = createPage()
    await page.connect()
    const client = page.reload()
    const modal = createModal(client)
    const config = configOf(client)
    expect(client.store.get().wallets.searched).toBe(false)
    expect((await connectWagmi({ config })).chainId).toBe(31337)
    expect(getAccount(config).status).toBe('connected')
    expect(modal.store.get().open).toBe(false)
  })

  it('leaves wagmi disconnected for a new visitor, and does not start the client', async () => {
    const page = createPage()
    await reconnect(page.config)
    expect(status(page)).toBe('disconnected')
    expect(page.client.store.get().wallets.searched).toBe(false)
  })

  it('leaves wagmi disconnected when the wallet no longer grants access', async () => {
    const page = createPage()
    await page.connect()
    await expect.poll(() => status(page)).toBe('connected')
    page.wallet.script.lock()
    const client = page.reload()
    const config = configOf(client, page.items)
    await reconnect(config)
    expect(getAccount(config).status).toBe('disconnected')
  })
})

describe('requests', () => {
  it('go to the wallet with its own errors, through the actions of wagmi', async () => {
    const page = createPage()
    await page.connect()
    await expect.poll(() => status(page)).toBe('connected')
    const { config, wallet } = page
    const hash = await sendTransaction(config, { to: receiver, value: 1n })
    const reader = { getTransactionReceipt: getTransactionReceipt.bind(undefined, config) }
    expect((await waitForLocalReceipt(reader, hash)).status).toBe('success')

    wallet.script.reject({ method: 'personal_sign', once: true })
    const signing = signMessage(config, { message: 'Hello' })
    await expect(signing).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })

    const call = {
      address: localnet.tokens.eip155[0]!.address as `0x${string}`,
      abi: testTokenAbi,
      functionName: 'transfer',
      args: [receiver, tooMuch],
    } as const
    const revertOf = async (writing: Promise<unknown>): Promise<unknown> => {
      const error = (await writing.catch((thrown: unknown) => thrown)) as BaseError
      return error.walk((one) => (one as Error).name === 'ContractFunctionRevertedError')
    }
    expect(await revertOf(writeContract(config, call))).toMatchObject({
      data: { errorName: 'InsufficientBalance' },
    })

    const node = createTestClient({
      mode: 'anvil',
      transport: http(localnet.networks[0]?.rpcUrls.default.http[0]),
    })
    // PUSH0 PUSH0 REVERT
    await node.setCode({ address: silent, bytecode: '0x5f5ffd' })
    const reverted = await revertOf(writeContract(config, { ...call, address: silent }))
    expect(reverted).toMatchObject({ name: 'ContractFunctionRevertedError', data: undefined })
  })

  it('go to the wallet that is connected now, after the visitor has changed it', async () => {
    const page = createPage()
    await page.connect()
    await expect.poll(() => status(page)).toBe('connected')
    const walletClient = await getConnectorClient(page.config)
    const accounts: unknown[] = []
    const provider = (await page.config.connectors[0]!.getProvider()) as {
      on(event: string, listener: (data: unknown) => void): void
    }
    provider.on('accountsChanged', (data) => accounts.push(data))

    const second = await installSecond(page)
    await connectClient(page.client, { connector: second.connector })

    await walletClient.request({ method: 'eth_accounts' })
    expect(second.wallet.requests.at(-1)?.method).toBe('eth_accounts')
    const [address, other] = await second.wallet.addresses()
    second.wallet.script.changeAccount(1)
    await expect.poll(() => getAccount(page.config).address).toBe(getAddress(other!))
    expect(accounts).toEqual([
      [address, other].map((one) => getAddress(one!)),
      [other, address].map((one) => one!.toLowerCase()),
    ])
  })
})

describe('createWagmiConfig', () => {
  it('has the EVM networks of the client as its chains, each with a transport', async () => {
    const { client } = createLocalnetClient(localnet)
    const config = configOf(client)
    expect(config.chains).toBe(getChains(client))
    for (const id of [31337, 31338])
      expect(await config.getClient({ chainId: id }).request({ method: 'eth_chainId' })).toBe(
        `0x${id.toString(16)}`,
      )
    expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  })

  it("takes the other parameters of wagmi's createConfig", () => {
    const { client } = createLocalnetClient(localnet)
    const [url] = localnet.networks[0]!.rpcUrls.default.http
    const transports = { 31337: http(url, { key: 'own' }), 31338: http(url) }
    const config = createWagmiConfig(client, { createConfig, transports, storage: null, ssr: true })
    expect(config.storage).toBeNull()
    expect(config.getClient({ chainId: 31337 }).transport.key).toBe('own')
  })

  it('serves two versions of wagmi on one page with one client', async () => {
    const page = createPage()
    const other = createWagmiConfig(page.client, {
      createConfig: otherWagmi.createConfig,
      storage: null,
    })
    const connecting = connectWagmi(page)
    await chooseWallet(page)
    await connecting
    await expect.poll(() => otherWagmi.getAccount(other).status).toBe('connected')
    await otherWagmi.switchChain(other, { chainId: 31338 })
    expect(getAccount(page.config).chainId).toBe(31338)
    await otherWagmi.disconnect(other)
    await expect.poll(() => status(page)).toBe('disconnected')
  })
})

it('the connector does nothing on a server', async () => {
  const { client } = createLocalnetClient(localnet, { environment: { window: undefined } })
  const config = configOf(client)
  await reconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
  expect(latchkeyConnector(client)({ emitter: { emit() {}, listenerCount: () => 0 } }).id).toBe(
    'latchkey',
  )
})
