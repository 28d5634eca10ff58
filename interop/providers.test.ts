import { startLocalnet, testTokenAbi, waitForLocalReceipt } from '@latchkey/localnet'
import { createTestEvmWallet, createTestPhone, getLocalnetWalletOptions } from '@latchkey/testing'
import { BrowserProvider, Contract, isError } from 'ethers'
import {
  connect,
  createLatchkey,
  disconnect,
  getCallsStatus,
  getProvider,
  request,
  sendCalls,
  switchNetwork,
  waitForCallsStatus,
} from 'latchkey'
import type { Connector, Eip1193Provider, Latchkey } from 'latchkey'
import { evm } from 'latchkey/evm'
import {
  type BaseError,
  type Chain,
  ChainMismatchError,
  ContractFunctionRevertedError,
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  defineChain,
  encodeErrorResult,
  encodeFunctionData,
  http,
  parseAbi,
  ProviderDisconnectedError,
  UserRejectedRequestError,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openSocket } from './peers/openSocket.ts'
import { oneRelay, type Relays } from './relays.ts'

type Kind = 'injected' | 'paired'
type Hex = `0x${string}`
type Script = ReturnType<typeof createTestPhone>['script']
type App = {
  readonly client: Latchkey
  readonly provider: Eip1193Provider
  readonly from: Hex
  readonly script: Script
  /** Opens another tab of the app, with the same storage. */
  openTab(): Promise<Latchkey>
}

const running: { localnet?: Awaited<ReturnType<typeof startLocalnet>>; relays?: Relays } = {}
/** A contract that reverts with its calldata. */
const echo = '0x00000000000000000000000000000000000ec400'
const abi = parseAbi(['error Error(string)'])
/** Data of reverts, and the contracts that revert with them. */
const reverts: readonly (readonly [name: string, data: Hex, address: Hex])[] = [
  ['without data', '0x', `0x${'e1'.repeat(20)}`],
  [
    'with a reason of 10 kB',
    encodeErrorResult({ abi, args: ['x'.repeat(10_000)] }),
    `0x${'e2'.repeat(20)}`,
  ],
  [
    'with a reason of 100 kB',
    encodeErrorResult({ abi, args: ['x'.repeat(100_000)] }),
    `0x${'e3'.repeat(20)}`,
  ],
]

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  running.relays = await oneRelay()
  running.localnet = await startLocalnet({ networks: ['one', 'two'] })
  const transport = http(localnet().networks[0]?.rpcUrls.default.http[0])
  const node = createTestClient({ mode: 'anvil', transport })
  await node.setCode({ address: echo, bytecode: '0x365f5f37365ffd' })
  for (const [, data, address] of reverts)
    await node.setCode({ address, bytecode: toRevertingCode(data) })
})

afterAll(async () => {
  await running.localnet?.stop()
  await running.relays?.app.stop()
  vi.unstubAllGlobals()
})

function localnet(): Awaited<ReturnType<typeof startLocalnet>>['description'] {
  if (!running.localnet) throw new Error('The local networks did not start.')
  return running.localnet.description
}

/** Creates tabs that share a storage and tell each other of changes, as a browser does. */
function createTabs(): () => Parameters<typeof createLatchkey>[0]['environment'] {
  const items = new Map<string, string>()
  const pages = new Set<EventTarget>()
  return () => {
    const page = Object.assign(new EventTarget(), {
      navigator: { userAgent: 'test' },
      location: {
        href: 'https://app.example/',
        origin: 'https://app.example',
        host: 'app.example',
      },
    })
    pages.add(page)
    const dispatch = (key: string): void => {
      for (const other of pages)
        if (other !== page) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    return {
      window: page as unknown as Window & typeof globalThis,
      storageArea: {
        getItem: (key) => items.get(key) ?? null,
        setItem(key, text) {
          items.set(key, text)
          dispatch(key)
        },
        removeItem(key) {
          items.delete(key)
          dispatch(key)
        },
      },
    }
  }
}

/** Returns the code of a contract that reverts with these data, which follow the code. */
function toRevertingCode(data: Hex): Hex {
  const size = `62${((data.length - 2) / 2).toString(16).padStart(6, '0')}`
  return `0x${size}600e5f39${size}5ffd${data.slice(2)}`
}

async function openApp(kind: Kind): Promise<App> {
  const { relayUrl, projectId } = running.relays!.app.peerOptions
  const wallets = getLocalnetWalletOptions(localnet())
  const wallet = createTestEvmWallet({ ...wallets.evm, uuid: crypto.randomUUID() })
  const phone = createTestPhone({ relayUrl, projectId, evm: wallets.evm, openSocket })
  onTestFinished(phone.close)
  const createTab = createTabs()

  const open = (): Latchkey => {
    const environment = createTab()
    const page = environment?.window
    // As in EIP-6963; one wallet serves both tabs.
    const announce = (): void => {
      const detail = { info: wallet.info(), provider: wallet.provider }
      page?.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    }
    page?.addEventListener('eip6963:requestProvider', announce)
    const client = createLatchkey({
      projectId,
      networks: localnet().networks,
      adapters: [evm()],
      pairing: kind === 'paired' ? { relayUrls: [relayUrl] } : false,
      logLevel: 'silent',
      environment,
    })
    onTestFinished(client.destroy)
    return client
  }
  const providerOf = (client: Latchkey): Eip1193Provider | undefined =>
    getProvider(client, { namespace: 'eip155' })

  const client = open()
  await client.start()
  const [connector] = client.store.get().wallets.connectors as readonly [Connector]
  const connecting = connect(client, { connector })
  if (kind === 'paired') {
    const uri = await vi.waitUntil(() => client.store.get().pairing.uri, { timeout: 20_000 })
    await phone.pair(uri)
  }
  const connection = await connecting
  return {
    client,
    provider: providerOf(client)!,
    from: connection.accounts[0]!.address as Hex,
    script: kind === 'paired' ? phone.script : wallet.script,
    async openTab() {
      const other = open()
      await other.start()
      await vi.waitUntil(() => providerOf(other), { timeout: 20_000 })
      return other
    },
  }
}

const thrownBy = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => expect.unreachable('It did not reject.'),
    (error: unknown) => error,
  )

function expectBounded(error: unknown): void {
  expect(error).toMatchObject({ name: 'WalletError', code: 'wallet.failed' })
  const { message, details } = error as Error & { details: object }
  expect(message.length + JSON.stringify(details).length).toBeLessThan(600)
}

const token = (): Hex => localnet().tokens.eip155[0]!.address as Hex
/** The local networks, as viem describes them. */
const chains = (): Chain[] =>
  localnet().networks.map(({ id, name, nativeCurrency, rpcUrls }) =>
    defineChain({ id: Number(id), name, nativeCurrency, rpcUrls: { default: rpcUrls.default } }),
  )

describe.each<Kind>(['injected', 'paired'])('the provider of a wallet that is %s', (kind) => {
  it('lets viem and ethers sign, send and recognize a rejection', async () => {
    const { provider, from, script } = await openApp(kind)
    const [chain] = chains()
    const transport = custom(provider)
    const wallet = createWalletClient({ account: from, chain: chain!, transport })
    const signature = await wallet.signMessage({ message: 'Hi' })
    expect(await verifyMessage({ address: from, message: 'Hi', signature })).toBe(true)
    const hash = await wallet.sendTransaction({ to: from, value: 1n })
    const reader = createPublicClient({ chain: chain!, transport })
    const receipt = await waitForLocalReceipt(reader, hash)
    expect(receipt.status).toBe('success')
    const signer = await new BrowserProvider(provider).getSigner()
    expect(await signer.signMessage('Hi')).toBe(signature)

    script.reject()
    const signing = thrownBy(wallet.signMessage({ message: 'Hi' }))
    expect(await signing).toBeInstanceOf(UserRejectedRequestError)
    const sending = (await thrownBy(wallet.sendTransaction({ to: from, value: 1n }))) as BaseError
    expect(sending.walk((one) => one instanceof UserRejectedRequestError)).toBeTruthy()
    expect(isError(await thrownBy(signer.signMessage('Hi')), 'ACTION_REJECTED')).toBe(true)
    const sent = thrownBy(signer.sendTransaction({ to: from, value: 1n }))
    expect(isError(await sent, 'ACTION_REJECTED')).toBe(true)
  })

  it('lets viem and ethers decode custom errors, of calls and of transactions', async () => {
    const { provider, from } = await openApp(kind)
    const [chain] = chains()
    const transport = custom(provider)
    const reader = createPublicClient({ chain: chain!, transport })
    const wallet = createWalletClient({ account: from, chain: chain!, transport })
    const call = {
      account: from,
      address: token(),
      abi: testTokenAbi,
      functionName: 'transfer',
      args: [echo, 10n ** 40n],
    } as const
    for (const run of [() => reader.simulateContract(call), () => wallet.writeContract(call)]) {
      const error = (await thrownBy(run())) as BaseError
      const reverted = error.walk((one) => one instanceof ContractFunctionRevertedError)
      expect(reverted).toMatchObject({ data: { errorName: 'InsufficientBalance' } })
    }
    const signer = await new BrowserProvider(provider).getSigner()
    const contract = new Contract(token(), [...testTokenAbi], signer)
    const transfer = contract.getFunction('transfer')
    const called = await thrownBy(transfer.staticCall(echo, 10n ** 40n))
    expect(called).toMatchObject({ revert: { name: 'InsufficientBalance' } })
    // ethers leaves the data of a transaction to the caller.
    const sent = await thrownBy(transfer(echo, 10n ** 40n))
    expect(isError(sent, 'CALL_EXCEPTION')).toBe(true)
    const { data } = sent as { data: string }
    expect(contract.interface.parseError(data)?.name).toBe('InsufficientBalance')
  })

  it.each(reverts)(
    'rejects with a revert %s unchanged, which errors of actions cut',
    async (...given) => {
      const [, data, to] = given
      const { client, provider, from } = await openApp(kind)
      const params = [{ from, to }]
      const estimated = await thrownBy(provider.request({ method: 'eth_estimateGas', params }))
      expect(estimated).toMatchObject({ code: 3, data })
      const call = { method: 'eth_sendTransaction', params }
      const sent = await thrownBy(provider.request(call))
      // A frame of a relay holds 256 KiB: a phone leaves out the data of an error that is longer.
      const isCut = kind === 'paired' && data.length > 200_000
      expect(sent).toMatchObject(isCut ? { code: 3 } : { code: 3, data })
      expect('data' in (sent as object)).toBe(!isCut)
      expectBounded(await thrownBy(request(client, call)))

      const [chain] = chains()
      const wallet = createWalletClient({
        account: from,
        chain: chain!,
        transport: custom(provider),
      })
      const mint = {
        address: to,
        abi: parseAbi(['function mint()']),
        functionName: 'mint',
      } as const
      const written = (await thrownBy(wallet.writeContract(mint))) as BaseError
      expect(written.walk((one) => one instanceof ContractFunctionRevertedError)).toBeTruthy()
    },
  )

  it('rejects with a text of 100 kB unchanged, which errors of actions cut', async () => {
    const { client, provider, from, script } = await openApp(kind)
    const text = 'x'.repeat(100_000)
    script.throwString(text)
    const call = { method: 'personal_sign', params: ['0x4869', from] }
    const error = await thrownBy(provider.request(call))
    expect(error).toMatchObject({ code: -32603, message: text })
    expectBounded(await thrownBy(request(client, call)))
  })

  it('sends batches of calls, and reports their receipts and failures', async () => {
    const { client, from, script } = await openApp(kind)
    const waitFor = ({ id }: { id: string }): ReturnType<typeof waitForCallsStatus> =>
      waitForCallsStatus(client, { id, pollingInterval: 100 })
    const data = encodeFunctionData({
      abi: testTokenAbi,
      functionName: 'approve',
      args: [echo, 1n],
    })
    const calls = [
      { to: token(), data },
      { to: from, value: 1n },
    ]
    const sent = await waitFor(await sendCalls(client, { calls }))
    expect(sent).toMatchObject({
      network: 'eip155:31337',
      status: 'success',
      statusCode: 200,
      atomic: false,
      receipts: [{ status: 'success', logs: [{ address: token().toLowerCase() }] }, {}],
    })
    const failing = [...calls, { to: echo, data } as const]
    expect(await waitFor(await sendCalls(client, { calls: failing }))).toMatchObject({
      status: 'failure',
      statusCode: 600,
      receipts: [{ status: 'success' }, { status: 'success' }],
    })
    await expect(sendCalls(client, { calls, atomicRequired: true })).rejects.toMatchObject({
      code: 'calls.atomicity_not_supported',
    })
    await expect(getCallsStatus(client, { id: '0x01' })).rejects.toMatchObject({
      code: 'calls.unknown_id',
    })
    script.reject({ method: 'wallet_sendCalls' })
    await expect(sendCalls(client, { calls })).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
  })

  it('follows a network switch of viem and of the modal', async () => {
    const { client, provider, from } = await openApp(kind)
    const seen: unknown[] = []
    provider.on('chainChanged', (id) => seen.push(id))
    const [one, two] = chains()
    const wallet = createWalletClient({ account: from, transport: custom(provider) })
    await wallet.switchChain({ id: two!.id })
    expect(client.store.get().network.eip155?.active?.id).toBe(two!.id)
    const hash = await wallet.sendTransaction({ chain: two!, to: from, value: 1n })
    const reader = createPublicClient({ chain: two!, transport: http() })
    expect(await reader.getTransaction({ hash })).toMatchObject({ hash })
    await switchNetwork(client, { network: `eip155:${one!.id}` })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(seen).toEqual(['0x7a6a', '0x7a69'])
    expect(getProvider(client, { namespace: 'eip155' })).toBe(provider)
  })

  it('ends with the connection: 4900, which viem recognizes', async () => {
    const { client, provider, from } = await openApp(kind)
    const seen: unknown[] = []
    provider.on('disconnect', ({ code }) => seen.push(code))
    await disconnect(client)
    expect(seen).toEqual([4900])
    const wallet = createWalletClient({ account: from, transport: custom(provider) })
    const signing = await thrownBy(wallet.signMessage({ message: 'Hi' }))
    expect(signing).toBeInstanceOf(ProviderDisconnectedError)
  })

  it('serves a tab, on the network that it reports, after another tab has switched', async () => {
    const { client, from, openTab } = await openApp(kind)
    const other = await openTab()
    const second = getProvider(other, { namespace: 'eip155' })!
    const seen: unknown[] = []
    second.on('chainChanged', (id) => seen.push(id))
    const [one, two] = chains()
    await switchNetwork(client, { network: `eip155:${two!.id}` })
    // An injected wallet has one network for all tabs. Requests to a paired one name the network.
    const [current, wrong] = kind === 'injected' ? [two!, one!] : [one!, two!]
    expect(seen).toEqual(kind === 'injected' ? [`0x${two!.id.toString(16)}`] : [])
    expect(Number(await second.request({ method: 'eth_chainId' }))).toBe(current.id)
    expect(other.store.get().network.eip155?.active?.id).toBe(current.id)

    const wallet = createWalletClient({ account: from, transport: custom(second) })
    const hash = await wallet.sendTransaction({ chain: current, to: from, value: 1n })
    const reader = createPublicClient({ chain: current, transport: http() })
    expect(await reader.getTransaction({ hash })).toMatchObject({ hash })
    const sending = wallet.sendTransaction({ chain: wrong, to: from, value: 1n })
    const error = (await thrownBy(sending)) as BaseError
    expect(error.walk((cause) => cause instanceof ChainMismatchError)).toBeTruthy()
  })

  it('serves two tabs, and ends in both', async () => {
    const { client, provider, from, openTab } = await openApp(kind)
    const other = await openTab()
    const second = getProvider(other, { namespace: 'eip155' })!
    const params = ['0x4869', from]
    const answers = await Promise.all(
      [provider, second].map((one) => one.request({ method: 'personal_sign', params })),
    )
    expect(new Set(answers).size).toBe(1)
    const ended = new Promise<unknown>((resolve) => {
      second.on('disconnect', ({ code }) => resolve(code))
    })
    await disconnect(client)
    expect(await ended).toBe(4900)
    for (const one of [provider, second])
      await expect(one.request({ method: 'personal_sign', params })).rejects.toMatchObject({
        code: 4900,
      })
    expect(getProvider(other, { namespace: 'eip155' })).toBeUndefined()
  })
})
