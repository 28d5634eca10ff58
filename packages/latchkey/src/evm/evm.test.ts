import {
  type LocalnetDescription,
  startLocalnet,
  testTokenAbi,
  waitForLocalReceipt,
} from '@latchkey/localnet'
import { createTestClient, type Hex, http, publicActions, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Adapter, Connection, TransferParameters } from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { createHttp, createSystemClock } from '../kernel/index.ts'
import { base, defineNetwork, type Network } from '../networks/index.ts'
import {
  createTestEvmWallet,
  getLocalnetWalletOptions,
  type TestEvmWallet,
} from '@latchkey/testing'
import { evm } from './evm.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'

type Stage = {
  adapter: Adapter
  wallet: TestEvmWallet
  connection: Connection
  network: Network
  from: Hex
}

const otherAddress = '0x00000000000000000000000000000000000A11cE'
const chain: { description?: LocalnetDescription; stop?: () => Promise<void>; snapshot?: Hex } = {}

beforeAll(async () => {
  const { description, stop } = await startLocalnet({ networks: ['one', 'two'] })
  Object.assign(chain, { description, stop })
})

afterAll(() => chain.stop?.())

beforeEach(async () => {
  if (chain.snapshot) await node().revert({ id: chain.snapshot })
  chain.snapshot = await node().snapshot()
})

const localnet = (): LocalnetDescription => chain.description!
const local = (at: 0 | 1): Network => localnet().networks[at]!

function node() {
  const transport = http(local(0).rpcUrls.default.http[0])
  return createTestClient({ mode: 'anvil', transport, cacheTime: 0 }).extend(publicActions)
}

/** Connects a wallet with real keys, as a host without React and without a client would. */
async function connect(chainIds: readonly (31337 | 31338)[] = [31337, 31338]): Promise<Stage> {
  const page = new EventTarget()
  const { chains } = getLocalnetWalletOptions(localnet()).evm
  const known = Object.fromEntries(chainIds.map((id) => [id, chains[id]!]))
  const wallet = createTestEvmWallet({ chains: known, uuid: crypto.randomUUID() })
  wallet.install(page)
  const { networks } = localnet()
  const adapter = evm().bind(createTestEvmKit({ window: page, networks }))
  const found: Parameters<Parameters<Adapter['discover']>[0]>[0][] = []
  const stop = await adapter.discover((connectors) => found.push(connectors))
  stop()
  const connector = found.at(-1)![0]!
  const [session] = await connector.connect({ networks: networks.map((one) => one.caipNetworkId) })
  const from = session!.accounts[0]!.address as Hex
  return { adapter, wallet, network: local(0), from, connection: { ...session!, connector } }
}

const countRequests = ({ wallet }: Stage, name: string): number =>
  wallet.requests.filter(({ method }) => method === name).length

const error = (code: ErrorCode): object => expect.objectContaining({ code })

describe('evm', () => {
  it('has a default account type and a placeholder address for the native currency [3.3b, 9.14b]', () => {
    const { bind, namespace } = evm()
    expect(namespace).toBe('eip155')
    expect(bind(createTestEvmKit())).toMatchObject({
      defaultAccountType: 'smartAccount',
      nativeTokenAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    })
  })

  it('links to an address in the explorer', () => {
    const { explorerUrl } = evm().bind(createTestEvmKit())
    expect(explorerUrl?.(base, otherAddress)).toBe(`https://basescan.org/address/${otherAddress}`)
    expect(explorerUrl?.(local(0), otherAddress)).toBeUndefined()
  })

  it('shares no state between two clients', async () => {
    const factory = evm()
    const networks = [local(0)]
    const first = factory.bind(createTestEvmKit({ networks }))
    const second = factory.bind(createTestEvmKit({ urls: [] }))
    const parameters = { network: local(0), address: otherAddress }
    expect(await first.readBalance?.(parameters)).toBe(0n)
    await expect(second.readBalance?.(parameters)).rejects.toEqual(error('rpc.failed'))
  })
})

describe('evm, native currency', () => {
  it('reads a balance, sends from it and waits for the receipt [1.3, 4.12a]', async () => {
    const { adapter, connection, network, from } = await connect()
    const amount = 123_456_789_012_345_678n
    const before = await adapter.readBalance!({ network, address: from })
    expect(before).toBe(10_000n * 10n ** 18n)
    const { hash } = await adapter.send!({ connection, network, to: otherAddress, amount })
    await adapter.confirm!({ network, hash })
    await expect.poll(() => adapter.readBalance!({ network, address: otherAddress })).toBe(amount)
    await expect
      .poll(() => adapter.readBalance!({ network, address: from }))
      .toBeLessThan(before - amount)
  })

  it('estimates a fee with which the remaining balance can be sent', async () => {
    const { adapter, connection, network, from } = await connect()
    const transfer = { connection, network, to: otherAddress, amount: 1n }
    const fee = await adapter.estimateFee!(transfer)
    expect(fee).toBeGreaterThanOrEqual(21_000n)
    const amount = (await adapter.readBalance!({ network, address: from })) - fee
    const { hash } = await adapter.send!({ ...transfer, amount })
    await adapter.confirm!({ network, hash })
    await expect.poll(() => adapter.readBalance!({ network, address: otherAddress })).toBe(amount)
  })

  it('adds the data fee of a rollup', async () => {
    const { adapter, connection, network } = await connect()
    const transfer = { connection, network, to: otherAddress, amount: 1n }
    const before = await adapter.estimateFee!(transfer)
    // PUSH2 0x1000, MSTORE at 0, RETURN 32: an oracle that always returns 4096.
    const oracle = '0x420000000000000000000000000000000000000f'
    await node().setCode({ address: oracle, bytecode: '0x61100060005260206000f3' })
    expect(await adapter.estimateFee!(transfer)).toBe(before + 4_096n)
  })

  it('rejects when a fee cannot be estimated [8.7]', async () => {
    const { adapter, connection, network } = await connect()
    // REVERT: takes no coins.
    await node().setCode({ address: otherAddress, bytecode: '0x60006000fd' })
    const answer = adapter.estimateFee!({ connection, network, to: otherAddress, amount: 1n })
    await expect(answer).rejects.toEqual(
      expect.objectContaining({
        code: 'gas.estimate_failed',
        message: 'WagmiAdapter:estimateGas - error estimating gas',
      }),
    )
  })

  it.each<[string, Partial<TransferParameters>, ErrorCode]>([
    ['more than there is', { amount: 10n ** 30n }, 'send.insufficient_funds'],
    ['less than nothing', { amount: -1n }, 'send.invalid_amount'],
    ['more than fits', { amount: 2n ** 256n }, 'send.invalid_amount'],
    ['without a receiver', { to: '' }, 'send.invalid_receiver'],
    ['to another kind of network', { to: `So${'1'.repeat(41)}` }, 'send.invalid_receiver'],
    ['a token that is none', { tokenAddress: '0x12' }, 'send.token_required'],
  ])('rejects a transfer of %s [5.9a]', async (_, wrong, code) => {
    const { adapter, connection, network, from } = await connect()
    const transfer = { connection, network, to: otherAddress, amount: 1n, ...wrong }
    await expect(adapter.send!(transfer)).rejects.toEqual(error(code))
    expect(await adapter.readBalance!({ network, address: from })).toBe(10_000n * 10n ** 18n)
  })

  it.each<[string, (wallet: TestEvmWallet) => void, ErrorCode]>([
    ['refuses', ({ script }) => script.reject(), 'wallet.user_rejected'],
    ['throws a string', ({ script }) => script.throwString('boom'), 'send.failed'],
  ])('rejects without a transaction when the wallet %s', async (_, act, code) => {
    const { adapter, connection, network, wallet } = await connect()
    act(wallet)
    const answer = adapter.send!({ connection, network, to: otherAddress, amount: 1n })
    await expect(answer).rejects.toEqual(error(code))
    expect(await adapter.readBalance!({ network, address: otherAddress })).toBe(0n)
  })

  it("sends on the requested network, whatever the wallet's network is", async () => {
    const { adapter, connection, wallet } = await connect()
    wallet.script.changeChain(31338)
    const network = local(0)
    const { hash } = await adapter.send!({ connection, network, to: otherAddress, amount: 5n })
    await adapter.confirm!({ network, hash })
    await expect.poll(() => adapter.readBalance!({ network, address: otherAddress })).toBe(5n)
    expect(await adapter.readBalance!({ network: local(1), address: otherAddress })).toBe(0n)
  })

  it('treats the placeholder address as the native currency [9.14b]', async () => {
    const { adapter, connection, network } = await connect()
    const { nativeTokenAddress: tokenAddress } = adapter
    const { hash } = await adapter.send!({
      connection,
      network,
      to: otherAddress,
      amount: 7n,
      tokenAddress,
    })
    await adapter.confirm!({ network, hash })
    await expect.poll(() => adapter.readBalance!({ network, address: otherAddress })).toBe(7n)
  })
})

describe('evm, tokens', () => {
  const token = (): Hex => localnet().contracts.eip155.testDollar
  const holdings = (address: Hex): Promise<bigint> =>
    node().readContract({
      abi: testTokenAbi,
      address: token(),
      functionName: 'balanceOf',
      args: [address],
    })

  it.each([
    ['its address', (address: Hex) => address],
    ['a CAIP-10 id', (address: Hex) => `eip155:31337:${address}`],
  ])('sends a token given as %s [1.3]', async (_, name) => {
    const { adapter, connection, network } = await connect()
    const transfer = {
      connection,
      network,
      to: otherAddress,
      amount: 1_500_000n,
      decimals: 6,
      tokenAddress: name(token()),
    }
    expect(await adapter.estimateFee!(transfer)).toBeGreaterThan(21_000n)
    const { hash } = await adapter.send!(transfer)
    await adapter.confirm!({ network, hash })
    expect(await holdings(otherAddress)).toBe(1_500_000n)
  })

  it('warns of receivers that are contracts', async () => {
    const { adapter, network, from } = await connect()
    const review = (address: string): Promise<string | undefined> =>
      adapter.reviewReceiver!({ network, address })
    expect(await review(token().toLowerCase())).toBe('contract')
    expect(await review(from)).toBeUndefined()
    expect(await review(`0x${'0'.repeat(40)}`)).toBe('burnAddress')
  })

  it('rejects an amount above the balance without a request to the wallet', async () => {
    const stage = await connect()
    const { adapter, connection, network } = stage
    const transfer = {
      connection,
      network,
      to: otherAddress,
      amount: 10n ** 20n,
      tokenAddress: token(),
    }
    await expect(adapter.send!(transfer)).rejects.toEqual(error('send.insufficient_funds'))
    expect(countRequests(stage, 'eth_sendTransaction')).toBe(0)
  })

  it.each<[string, Hex]>([
    ['there is no contract', '0x'],
    // RETURN 32 zero bytes.
    ['the token answers false', '0x60206000f3'],
    // REVERT.
    ['the token reverts', '0x60006000fd'],
  ])('sends no request to the wallet when %s', async (_, bytecode) => {
    const stage = await connect()
    const { adapter, connection, network } = stage
    const tokenAddress = '0x000000000000000000000000000000000000dead'
    await node().setCode({ address: tokenAddress, bytecode })
    const answer = adapter.send!({
      connection,
      network,
      to: otherAddress,
      amount: 1n,
      tokenAddress,
    })
    await expect(answer).rejects.toEqual(error('send.failed'))
    expect(countRequests(stage, 'eth_sendTransaction')).toBe(0)
  })

  describe('stablecoins whose transfer returns nothing [9.14c]', () => {
    it.each<[Hex]>([
      ['0xdac17f958d2ee523a2206206994597c13d831ec7'],
      ['0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
      ['0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'],
      ['0x919C1c267BC06a7039e03fcc2eF738525769109c'],
      ['0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e'],
      ['0x55d398326f99059fF775485246999027B3197955'],
      ['0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
    ])('are sent: %s', async (tokenAddress) => {
      const { adapter, connection, network } = await connect()
      // STOP: takes the call and answers nothing.
      await node().setCode({ address: tokenAddress, bytecode: '0x00' })
      const { hash } = await adapter.send!({
        connection,
        network,
        to: otherAddress,
        amount: 9n,
        tokenAddress,
      })
      await adapter.confirm!({ network, hash })
      const { to, input, value } = await node().getTransaction({ hash: hash as Hex })
      const words = `${otherAddress.slice(2).toLowerCase().padStart(64, '0')}${'9'.padStart(64, '0')}`
      expect({ to, input, value }).toEqual({
        to: tokenAddress.toLowerCase(),
        input: `0xa9059cbb${words}`,
        value: 0n,
      })
    })
  })

  it('sends the transaction unsimulated when no node is available', async () => {
    const { connection, network } = await connect()
    const offline = createTestEvmKit({
      fetch: () => Promise.reject(new TypeError('offline')),
      networks: [network],
    })
    const transfer = { connection, network, to: otherAddress, amount: 3n, tokenAddress: token() }
    const { hash } = await evm().bind(offline).send!(transfer)
    await waitForLocalReceipt(node(), hash as Hex)
    expect(await holdings(otherAddress)).toBe(3n)
  })
})

it('signs a message that verifies [8.7]', async () => {
  const { adapter, connection, from } = await connect()
  const message = '0x48 is not "H": é🔑'
  const signature = (await adapter.signMessage!({ connection, address: from, message })) as Hex
  expect(await verifyMessage({ address: from, message, signature })).toBe(true)
})

it('rejects when the user declines to sign [8.5a]', async () => {
  const { adapter, connection, from, wallet } = await connect()
  wallet.script.reject({ method: 'personal_sign' })
  const answer = adapter.signMessage!({ connection, address: from, message: 'Hello' })
  await expect(answer).rejects.toEqual(error('wallet.user_rejected'))
})

it('switches the network, and adds it when the wallet does not have it [1.3, 4.7, 8.9]', async () => {
  const { adapter, connection } = await connect([31337])
  const network = local(1)
  const readChainId = (): Promise<unknown> => connection.provider.request({ method: 'eth_chainId' })
  const first = adapter.switchNetwork!({ connection, network })
  await expect(first).rejects.toEqual(error('wallet.unknown_network'))
  expect(await readChainId()).toBe('0x7a69')
  await adapter.addNetwork!({ connection, network })
  await adapter.switchNetwork!({ connection, network })
  expect(await readChainId()).toBe('0x7a6a')
})

it('rejects when the wallet does not add the network [4.7]', async () => {
  const { adapter, connection, wallet } = await connect([31337])
  wallet.script.throwString('Internal error', { method: 'wallet_addEthereumChain' })
  const answer = adapter.addNetwork!({ connection, network: local(1) })
  await expect(answer).rejects.toThrow('Chain is not supported')
})

it('rejects a node of another network', async () => {
  const { http: urls } = local(0).rpcUrls.default
  const network = defineNetwork({ ...local(1), rpcUrls: { default: { http: urls } } })
  const adapter = evm().bind(createTestEvmKit({ networks: [network] }))
  const answer = adapter.readBalance!({ network, address: otherAddress })
  await expect(answer).rejects.toEqual(error('rpc.wrong_network'))
})

it.each([[undefined], ['0x'], ['1'], [1], [null], [{}]])(
  'refuses %j for a balance',
  async (balance) => {
    const clock = createSystemClock()
    const answerOf = (method: string): unknown => (method === 'eth_chainId' ? '0x7a69' : balance)
    const answer: typeof fetch = async (_, options) => {
      const calls = JSON.parse(String(options?.body)) as { id: number; method: string }[]
      const answers = calls.map(({ id, method }) => ({ id, result: answerOf(method) }))
      return new Response(JSON.stringify(answers))
    }
    const kit = {
      ...createTestEvmKit({ networks: [local(0)] }),
      http: createHttp({ clock, fetch: answer }),
    }
    const read = evm().bind(kit).readBalance!({ network: local(0), address: otherAddress })
    await expect(read).rejects.toEqual(error('rpc.bad_response'))
  },
)
