import {
  createConfig,
  getAccount,
  reconnect,
  sendTransaction,
  signMessage,
  writeContract,
} from '@wagmi/core'
import { BrowserProvider, isError } from 'ethers'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  encodeErrorResult,
  parseAbi,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CaipNetworkId } from '../caip/index.ts'
import {
  connect,
  type Connector,
  type ConnectorEvent,
  createLatchkey,
  type Eip1193Provider,
  getProvider,
  type Latchkey,
  readConnection,
  readNetwork,
  request,
  type ConnectorSession,
  switchNetwork,
} from '../core/index.ts'
import { createProviderRpcError, isUserRejected } from '../errors/index.ts'
import { getSigner } from '../ethers/actions/index.ts'
import { arbitrum, base, mainnet } from '../networks/index.ts'
import { getWalletClient } from '../viem/actions/index.ts'
import { createWagmiConfig, latchkeyConnector } from '../wagmi/index.ts'
import { evm } from './evm.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Sent = { readonly method: string; readonly params?: unknown; readonly network?: unknown }
type Test = {
  readonly client: Latchkey
  readonly provider: Eip1193Provider
  /** Requests to the wallet, and reads by URL. */
  readonly sent: Sent[]
  readonly reads: [url: string, method: string][]
  emit(event: ConnectorEvent): void
}

/** A client with a wallet that is reached by requests alone, as a paired one is. */
async function provide(
  change: Partial<ConnectorSession> = {},
  answer: (call: Sent) => unknown = () => 'answer',
  read: (call: Sent) => object = () => ({ result: '0x7' }),
): Promise<Test> {
  const sent: Sent[] = []
  const reads: Test['reads'] = []
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const client = createLatchkey({
    projectId: 'test',
    networks: [mainnet, base, arbitrum],
    adapters: [evm()],
    environment: {
      window: undefined,
      async fetch(input, init) {
        const body: unknown = JSON.parse(String(init?.body))
        const calls = (Array.isArray(body) ? body : [body]) as (Sent & { id: number })[]
        for (const { method } of calls) reads.push([String(input), method])
        const answers = calls.map((one) => ({ jsonrpc: '2.0', id: one.id, ...readOne(one) }))
        return Response.json(Array.isArray(body) ? answers : answers[0])
      },
    },
  })
  const readOne = (one: Sent): object =>
    one.method === 'eth_chainId' ? { result: '0x1' } : read(one)
  onTestFinished(client.destroy)
  const session: ConnectorSession = {
    namespace: 'eip155',
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    network: mainnet.caipNetworkId,
    approvedNetworks: [mainnet.caipNetworkId, base.caipNetworkId],
    supportsAllNetworks: false,
    provider: {
      async request(call, options = {}) {
        sent.push({ ...call, network: options.network })
        return answer(call)
      },
    },
    ...change,
  }
  const connector: Connector = {
    id: 'test',
    uid: 'eip155:test',
    name: 'Test',
    kind: 'custom',
    readiness: 'installed',
    namespaces: ['eip155'],
    connect: async () => [session],
    disconnect: async () => {},
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  await connect(client, { connector })
  const provider = getProvider(client, { namespace: 'eip155' })!
  return { client, provider, sent, reads, emit: (event) => listeners.forEach((one) => one(event)) }
}

const switchTo = (chainId: unknown): Sent => ({
  method: 'wallet_switchEthereumChain',
  params: [{ chainId }],
})

describe('an EIP-1193 provider of a wallet that is reached by requests alone', () => {
  it.each<[string, unknown]>([
    ['eth_accounts', [address]],
    ['eth_requestAccounts', [address]],
    ['eth_chainId', '0x1'],
    ['net_version', '1'],
  ])('responds to %s without a request to the wallet', async (method, answer) => {
    const { provider, sent, reads } = await provide()
    expect(await provider.request({ method })).toEqual(answer)
    expect([...sent, ...reads]).toEqual([])
  })

  it('sends wallet methods to the wallet, with the network of the connection', async () => {
    const { client, provider, sent } = await provide()
    await provider.request({ method: 'personal_sign', params: ['0x00', address] })
    await switchNetwork(client, { network: base.caipNetworkId })
    await provider.request({ method: 'wallet_sendCalls', params: [{}] })
    expect(sent).toEqual([
      { method: 'personal_sign', params: ['0x00', address], network: mainnet.caipNetworkId },
      { method: 'wallet_sendCalls', params: [{}], network: base.caipNetworkId },
    ])
  })

  it.each(['eth_getBalance', 'eth_call', 'eth_blockNumber', 'eth_sendRawTransaction'])(
    'sends %s to the RPC URL of the network',
    async (method) => {
      const { provider, sent, reads } = await provide()
      expect(await provider.request({ method, params: [] })).toBe('0x7')
      expect(reads).toContainEqual([mainnet.rpcUrls.default.http[0], method])
      expect(sent).toEqual([])
    },
  )

  it.each(['eth_subscribe', 'eth_sign', 'eth_decrypt', 'wallet_ownMethod'])(
    'leaves %s to the wallet, which may reject it',
    async (method) => {
      const { provider, reads } = await provide({}, () => {
        throw createProviderRpcError(4200, 'No')
      })
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
      expect(reads).toEqual([])
    },
  )

  it('rejects with the error of the node, data included', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x1234' }
    const { provider } = await provide({}, undefined, () => ({ error }))
    const answer = provider.request({ method: 'eth_call', params: [{}, 'latest'] })
    await expect(answer).rejects.toMatchObject({ ...error, name: 'ProviderRpcError' })
  })

  it('switches to an approved network without a request to the wallet', async () => {
    const { client, provider, sent } = await provide()
    const seen: unknown[] = []
    provider.on('chainChanged', (id) => seen.push(id))
    expect(await provider.request(switchTo('0x2105'))).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(await provider.request(switchTo('0x2105'))).toBeNull()
    expect(seen).toEqual(['0x2105'])
    expect(readNetwork(client.store.get())?.caipNetworkId).toBe(base.caipNetworkId)
    expect(sent).toEqual([])
  })

  it('rejects a switch to a network that was not approved with 4902', async () => {
    const { provider } = await provide()
    await expect(provider.request(switchTo('0xa4b1'))).rejects.toMatchObject({ code: 4902 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('requests a switch from a wallet that supports all networks', async () => {
    const { provider, sent } = await provide({ supportsAllNetworks: true }, () => null)
    await provider.request(switchTo('0xa4b1'))
    expect(sent).toMatchObject([switchTo('0xa4b1')])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa4b1')
  })

  it('stays on its network when the wallet rejects the switch', async () => {
    const { provider } = await provide({ supportsAllNetworks: true }, () => {
      throw createProviderRpcError(4001, 'No')
    })
    await expect(provider.request(switchTo('0xa4b1'))).rejects.toMatchObject({ code: 4001 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it.each([['0x'], ['base'], [undefined], [{}]])('rejects a switch to %j', async (chainId) => {
    const { provider } = await provide()
    await expect(provider.request(switchTo(chainId))).rejects.toMatchObject({ code: -32602 })
    const call = { method: 'wallet_switchEthereumChain' }
    await expect(provider.request(call)).rejects.toMatchObject({ code: -32602 })
  })

  it('rejects with 4901 on a network that the wallet did not approve, or without RPC URL', async () => {
    const { provider, emit, sent } = await provide()
    const otherNetwork: CaipNetworkId = 'eip155:4242'
    emit({ type: 'networkChanged', network: otherNetwork })
    for (const method of ['personal_sign', 'eth_blockNumber'])
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4901 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1092')
    expect(sent).toEqual([])
  })

  it('rejects a transaction for another network than its own with 4901', async () => {
    const { client, provider, sent } = await provide({}, () => `0x${'ab'.repeat(32)}`)
    const send = (chainId: string): Promise<unknown> => {
      const params = [{ from: address, to: other, chainId }]
      return provider.request({ method: 'eth_sendTransaction', params })
    }
    expect(await send('0x1')).toMatch(/^0x/)
    await switchNetwork(client, { network: base.caipNetworkId })
    await expect(send('0x1')).rejects.toMatchObject({ code: 4901 })
    expect(await send('0x2105')).toMatch(/^0x/)
    expect(sent.map(({ network }) => network)).toEqual(
      [mainnet, base].map((one) => one.caipNetworkId),
    )
  })

  it('emits changes of accounts and network, from the wallet and from the modal', async () => {
    const { client, provider, emit } = await provide()
    const seen: unknown[] = []
    provider.on('accountsChanged', (accounts) => seen.push(accounts))
    provider.on('chainChanged', (id) => seen.push(id))
    emit({
      type: 'accountsChanged',
      namespace: 'eip155',
      accounts: [other, address].map((one) => ({ namespace: 'eip155', address: one, type: 'eoa' })),
    })
    await switchNetwork(client, { network: base.caipNetworkId })
    emit({ type: 'networkChanged', network: base.caipNetworkId })
    expect(seen).toEqual([[other, address], '0x2105'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other, address])
  })

  it('disconnects with the connection', async () => {
    const { client, provider, emit, sent } = await provide()
    const seen: unknown[] = []
    provider.on('accountsChanged', (accounts) => seen.push(accounts))
    provider.on('disconnect', (error) => seen.push(error.code))
    emit({ type: 'disconnected', namespace: 'eip155' })
    expect(seen).toEqual([[], 4900])
    for (const method of ['eth_accounts', 'personal_sign', 'eth_blockNumber'])
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4900 })
    expect(readConnection(client.store.get())).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('supports reads, switches and rejections of viem', async () => {
    const { client, provider } = await provide({}, () => {
      throw createProviderRpcError(4001, 'No')
    })
    const reader = createPublicClient({ transport: custom(provider) })
    expect(await reader.getBlockNumber()).toBe(7n)
    const wallet = createWalletClient({ account: address, transport: custom(provider) })
    await wallet.switchChain({ id: 8453 })
    expect(await wallet.getChainId()).toBe(8453)
    const answer = wallet.signMessage({ message: 'Hi' })
    await expect(answer).rejects.toBeInstanceOf(UserRejectedRequestError)
    await expect(request(client, { method: 'personal_sign' })).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
  })

  it.each([4001, 5000, 5002])(
    'rejects with the code %i of a wallet, and the bridges with 4001',
    async (code) => {
      const data = { hint: 1 }
      const { client, provider } = await provide({}, () => {
        throw createProviderRpcError(code, 'User rejected.', { data })
      })
      const call = { method: 'personal_sign' }
      await expect(provider.request(call)).rejects.toMatchObject({ code, data })

      const signer = await getSigner(client)
      const error = await signer.signMessage('Hi').catch((reason: unknown) => reason)
      expect(isError(error, 'ACTION_REJECTED')).toBe(true)
      expect(isUserRejected(error)).toBe(true)

      const wallet = await getWalletClient(client)
      const answer = wallet.signMessage({ message: 'Hi' })
      await expect(answer).rejects.toBeInstanceOf(UserRejectedRequestError)

      const emitter = { emit() {}, listenerCount: () => 0 }
      const kept = await latchkeyConnector(client)({ emitter }).getProvider()
      await expect(kept?.request(call)).rejects.toMatchObject({
        code: 4001,
        message: 'User rejected.',
        data,
      })
    },
  )

  it('rejects with an error that isUserRejected recognizes where ethers does not', async () => {
    const { provider } = await provide({}, () => {
      throw createProviderRpcError(5000, 'Rejected in the wallet.')
    })
    const signer = await new BrowserProvider(provider).getSigner()
    const error = await signer.signMessage('Hi').catch((reason: unknown) => reason)
    expect(isError(error, 'UNKNOWN_ERROR')).toBe(true)
    expect(isUserRejected(error)).toBe(true)
  })

  it.each([4001, 5000, 5002])('rejects with the code %i, and wagmi with 4001', async (code) => {
    const { client } = await provide({}, () => {
      throw createProviderRpcError(code, 'User rejected.')
    })
    const config = createWagmiConfig(client, { createConfig, storage: null })
    await reconnect(config)
    await expect.poll(() => getAccount(config).address).toBe(address)
    for (const run of [
      () => signMessage(config, { message: 'Hi' }),
      () => sendTransaction(config, { to: other, value: 1n, gas: 21_000n }),
    ]) {
      const error: unknown = await run().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(BaseError)
      const rejection = (error as BaseError).walk((one) => one instanceof UserRejectedRequestError)
      expect(rejection).toMatchObject({ code: 4001 })
    }
  })

  it('rejects with the data of a revert, which wagmi decodes to the custom error', async () => {
    const abi = parseAbi(['error Paused(uint256 until)', 'function mint()'])
    const data = encodeErrorResult({ abi, errorName: 'Paused', args: [7n] })
    const { client } = await provide({}, () => {
      throw createProviderRpcError(3, 'execution reverted', { data })
    })
    const config = createWagmiConfig(client, { createConfig, storage: null })
    await reconnect(config)
    await expect.poll(() => getAccount(config).address).toBe(address)
    const write = { abi, address: other, functionName: 'mint', gas: 90_000n } as const
    const error: unknown = await writeContract(config, write).catch((reason: unknown) => reason)
    const reverted = (error as BaseError).walk(
      (one) => one instanceof ContractFunctionRevertedError,
    )
    expect(reverted).toMatchObject({ data: { errorName: 'Paused', args: [7n] } })
  })
})
