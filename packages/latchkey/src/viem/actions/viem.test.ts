import {
  type LocalnetDescription,
  startLocalnet,
  testTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import {
  BaseError,
  ChainMismatchError,
  ContractFunctionRevertedError,
  decodeFunctionData,
  encodeAbiParameters,
  getAddress,
  multicall3Abi,
  parseAbiParameters,
  toHex,
  UserRejectedRequestError,
  verifyMessage,
} from 'viem'
import { celo as viemCelo } from 'viem/chains'
import * as otherViem from 'viem-2.22'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  createLatchkey,
  disconnect,
  getProvider,
  type Latchkey,
  switchNetwork,
} from '../../core/index.ts'
import { isUserRejected } from '../../errors/index.ts'
import { createLocalnetClient } from '../../evm/localClient.fixture.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createRpcTransport,
  getChain,
  getChains,
  getPublicClient,
  getWalletClient,
} from './index.ts'

const receiver = '0x00000000000000000000000000000000000A11cE'
const tooMuch = 10n ** 40n

let localnet: LocalnetDescription
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startLocalnet({ networks: ['one', 'two'] })
  localnet = started.description
  stop = started.stop
})

afterAll(() => stop())

function createClient(networks: Parameters<typeof createLatchkey>[0]['networks']): Latchkey {
  const client = createLatchkey({ projectId: 'test', networks, logLevel: 'silent' })
  onTestFinished(client.destroy)
  return client
}

describe('getChains', () => {
  it('lists the EVM networks as viem chains, and the same list for every call', () => {
    const client = createClient([base, solanaMainnet, mainnet])
    expect(getChains(client)).toMatchObject([
      { id: 8453, name: 'Base', rpcUrls: base.rpcUrls, blockExplorers: base.blockExplorers },
      { id: 1, contracts: mainnet.contracts },
    ])
    expect(getChains(client)).toBe(getChains(client))
    expect(getChain(client)).toBe(getChains(client)[1])
  })

  it('keeps the formatters and contracts of a network that was configured as a viem chain', () => {
    const [chain] = getChains(createClient([viemCelo]))
    expect(chain).toMatchObject({ formatters: viemCelo.formatters, fees: viemCelo.fees })
  })

  it('throws without an EVM network', () => {
    const client = createClient([solanaMainnet])
    expect(() => getChains(client)).toThrow(
      expect.objectContaining({ code: 'namespace.not_found' }),
    )
  })
})

describe('getPublicClient', () => {
  it('reads from the active chain, from another one, and is one client per chain', async () => {
    const { client } = createLocalnetClient(localnet)
    const publicClient = getPublicClient(client)
    expect(await publicClient.getChainId()).toBe(31337)
    expect(getPublicClient(client, { chainId: 31337 })).toBe(publicClient)
    for (const network of ['eip155:31337', { id: 31337 }] as const)
      expect(getPublicClient(client, { network })).toBe(publicClient)
    expect(await getPublicClient(client, { chainId: 31338 }).getChainId()).toBe(31338)
    await switchNetwork(client, { network: 'eip155:31338' })
    expect(getPublicClient(client).chain.id).toBe(31338)
  })

  it('uses the second URL when the first fails, with the headers of a URL', async () => {
    const [url = ''] = localnet.networks[0]!.rpcUrls.default.http
    const { client } = createLocalnetClient(localnet, {
      rpcUrls: {
        'eip155:31337': [
          { url: 'http://127.0.0.1:1' },
          { url, headers: { 'content-type': 'text/plain' } },
        ],
      },
    })
    const seen: (string | null)[] = []
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') seen.push(new Headers(init.headers).get('content-type'))
      return fetch(input, { ...init, headers: { 'content-type': 'application/json' } })
    }
    onTestFinished(() => {
      globalThis.fetch = fetch
    })
    expect(await getPublicClient(client).getChainId()).toBe(31337)
    expect(seen.at(-1)).toBe('text/plain')
  })

  it('reads contracts together in calls of at most 1024 bytes [9.10b]', async () => {
    type RpcCall = { id: number; params: [{ data: `0x${string}` }] }
    const results = parseAbiParameters('(bool success, bytes returnData)[]')
    const sizes: number[] = []
    const answerCall = ({ id, params: [{ data }] }: RpcCall): object => {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const calls = args[0] as readonly { callData: string }[]
      sizes.push(calls.reduce((sum, { callData }) => sum + callData.length / 2 - 1, 0))
      const result = calls.map(() => ({ success: true, returnData: toHex(7n, { size: 32 }) }))
      return { jsonrpc: '2.0', id, result: encodeAbiParameters(results, [result]) }
    }
    const { fetch } = globalThis
    globalThis.fetch = async (_input, init) => {
      const body = JSON.parse(String(init?.body)) as RpcCall | RpcCall[]
      return Response.json(Array.isArray(body) ? body.map(answerCall) : answerCall(body))
    }
    onTestFinished(() => {
      globalThis.fetch = fetch
    })
    const publicClient = getPublicClient(createClient([base]))
    const balances = Array.from({ length: 30 }, async () =>
      publicClient.readContract({
        address: receiver,
        abi: testTokenAbi,
        functionName: 'balanceOf',
        args: [receiver],
      }),
    )
    expect(new Set(await Promise.all(balances))).toEqual(new Set([7n]))
    // 36 bytes each.
    expect(sizes).toEqual([28 * 36, 2 * 36])
  })

  it('throws for a chain that is not configured', () => {
    const { client } = createLocalnetClient(localnet)
    expect(() => getPublicClient(client, { network: solanaMainnet })).toThrow(
      expect.objectContaining({ code: 'network.not_found' }),
    )
    expect(() => getPublicClient(client, { chainId: 5 })).toThrow(
      expect.objectContaining({ code: 'network.not_found' }),
    )
  })
})

describe('getWalletClient', () => {
  it('signs and sends with the active account of an injected wallet on its chain', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const walletClient = await getWalletClient(client)
    const address = getAddress((await wallet.addresses())[0]!)
    expect(walletClient.account).toEqual({ address, type: 'json-rpc' })

    const signature = await walletClient.signMessage({ message: 'Hello' })
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    const hash = await walletClient.sendTransaction({ to: receiver, value: 1n })
    const publicClient = getPublicClient(client)
    const { status, from } = await waitForLocalReceipt(publicClient, hash)
    expect([status, getAddress(from)]).toEqual(['success', address])
  })

  it('uses the given account, and throws for an account that the wallet does not have', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const account = getAddress((await wallet.addresses())[1]!)
    const { account: used } = await getWalletClient(client, { account })
    expect(used.address).toBe(account)
    await expect(getWalletClient(client, { account: receiver })).rejects.toMatchObject({
      code: 'account.no_active_address',
    })
  })

  it('rejects a transaction while the wallet is on another chain than the client', async () => {
    const { client, connect } = createLocalnetClient(localnet)
    await connect()
    const walletClient = await getWalletClient(client, { chainId: 31338 })
    const error = await walletClient.sendTransaction({ to: receiver }).catch((thrown) => thrown)
    expect((error as BaseError).walk((one) => one instanceof ChainMismatchError)).not.toBeNull()
  })

  it('is on the chain of the wallet, even if it is not configured', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet, {
      networks: localnet.networks.slice(0, 1),
    })
    await connect()
    wallet.script.changeChain(31338)
    const walletClient = await getWalletClient(client)
    expect(walletClient.chain.id).toBe(31338)
    const hash = await walletClient.sendTransaction({ to: receiver, value: 1n })
    expect(hash).toMatch(/^0x/)
  })

  it('rejects with UserRejectedRequestError when the visitor declines', async () => {
    const { client, wallet, connect } = createLocalnetClient(localnet)
    await connect()
    const walletClient = await getWalletClient(client)
    wallet.script.reject({ method: 'personal_sign' })
    const signing = walletClient.signMessage({ message: 'Hello' })
    await expect(signing).rejects.toSatisfy(
      (error: BaseError) =>
        error.walk((one) => one instanceof UserRejectedRequestError) instanceof BaseError,
    )
    wallet.script.reject({ method: 'eth_sendTransaction' })
    const sending = walletClient.sendTransaction({ to: receiver })
    await expect(sending).rejects.toSatisfy(
      (error: BaseError) =>
        (error.walk((one) => one instanceof UserRejectedRequestError) as { code?: number }).code ===
        4001,
    )
  })

  it("decodes a contract's custom error from the provider and from the RPC URL", async () => {
    const { client, connect } = createLocalnetClient(localnet)
    await connect()
    const [token] = localnet.tokens.eip155
    const walletClient = await getWalletClient(client)
    const call = {
      address: token!.address as `0x${string}`,
      abi: testTokenAbi,
      functionName: 'transfer',
      args: [receiver, tooMuch],
    } as const
    const decoded = (error: unknown): unknown => {
      const found = (error as BaseError).walk((one) => one instanceof ContractFunctionRevertedError)
      const { errorName, args } = (found as ContractFunctionRevertedError).data ?? {}
      return [errorName, args?.at(-1)]
    }
    const { account } = walletClient
    const thrown = await getPublicClient(client)
      .simulateContract({ ...call, account })
      .catch((error: unknown) => error)
    expect(decoded(thrown)).toEqual(['InsufficientBalance', tooMuch])
    const sent = await walletClient.writeContract(call).catch((error: unknown) => error)
    expect(decoded(sent)).toEqual(['InsufficientBalance', tooMuch])
  })

  it('rejects when no wallet is connected, or not any more', async () => {
    const { client, connect } = createLocalnetClient(localnet)
    const missing = { code: 'provider.not_found' }
    await expect(getWalletClient(client)).rejects.toMatchObject(missing)
    await connect()
    const walletClient = await getWalletClient(client)
    await disconnect(client)
    await expect(getWalletClient(client)).rejects.toMatchObject(missing)
    const late = await walletClient.signMessage({ message: 'Hello' }).catch((error) => error)
    const codes: unknown[] = []
    ;(late as BaseError).walk((one) => {
      codes.push((one as { code?: unknown }).code)
      return false
    })
    expect(codes).toContain(4900)
  })
})

it('the transport and the provider work with clients of another version of viem on one page', async () => {
  const { client, wallet, connect } = createLocalnetClient(localnet)
  await connect()
  const transport = createRpcTransport(client, 31337) as otherViem.Transport
  const reader = otherViem.createPublicClient({ transport })
  expect(await reader.getChainId()).toBe(31337)
  const reading = reader.readContract({
    address: localnet.tokens.eip155[0]!.address as `0x${string}`,
    abi: testTokenAbi,
    functionName: 'balanceOf',
    args: [receiver],
  })
  expect(await reading).toBeTypeOf('bigint')

  const provider = getProvider(client, { namespace: 'eip155' })!
  const [account] = (await wallet.addresses()) as [`0x${string}`]
  const signer = otherViem.createWalletClient({ account, transport: otherViem.custom(provider) })
  wallet.script.reject({ method: 'personal_sign' })
  const rejected = await signer.signMessage({ message: 'Hello' }).catch((error: unknown) => error)
  expect((rejected as Error).name).toBe('UserRejectedRequestError')
  expect(isUserRejected(rejected)).toBe(true)
})
