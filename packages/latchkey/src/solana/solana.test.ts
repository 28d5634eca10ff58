import { type LocalnetDescription, startLocalnet } from '@latchkey/localnet'
import {
  address as toAddress,
  createSolanaRpc,
  getBase58Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Adapter, Connection, Connector, TransferParameters } from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { createDeferred } from '../core/client/core.fixture.ts'
import { createFakeClock, createPrefixedStorage } from '../kernel/index.ts'
import { type Network, solanaMainnet as solanaNetwork, solanaDevnet } from '../networks/index.ts'
import {
  createTestSolanaWallet,
  getLocalnetWalletOptions,
  type TestSolanaWallet,
} from '@latchkey/testing'
import { createTestSolanaKit } from './standaloneAdapterKit.fixture.ts'
import { solana } from './solana.ts'

type Stage = { adapter: Adapter; wallet: TestSolanaWallet; connection: Connection; from: string }

const chain: { description?: LocalnetDescription; stop?: () => Promise<void> } = {}

beforeAll(async () => {
  const { description, stop } = await startLocalnet({ networks: ['solana'] })
  Object.assign(chain, { description, stop })
})

afterAll(() => chain.stop?.())

const localnet = (): LocalnetDescription => chain.description!
const network = (): Network => localnet().networks[0]!
const node = (): ReturnType<typeof createSolanaRpc> =>
  createSolanaRpc(network().rpcUrls.default.http[0]!)

/** An address that nothing was ever sent to. */
async function createOtherAddress(): Promise<string> {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const [address] = await createTestSolanaWallet({ accounts: [seed], chains: {} }).addresses()
  return address!
}

/** Connects a wallet with the key of one funded account; each test takes another. */
async function connect(
  account: number,
  chains?: Record<`solana:${string}`, string>,
): Promise<Stage> {
  const page = new EventTarget()
  const known = getLocalnetWalletOptions(localnet(), 10).solana
  const wallet = createTestSolanaWallet({
    accounts: [known.accounts![account]!],
    chains: chains ?? known.chains,
  })
  wallet.install(page)
  const { networks } = localnet()
  const adapter = solana({ pollingInterval: 20 }).bind(
    createTestSolanaKit({ window: page, networks }),
  )
  const found: (readonly Connector[])[] = []
  const stop = await adapter.discover((connectors) => found.push(connectors))
  stop()
  const connector = found.at(-1)![0]!
  const [session] = await connector.connect({ networks: networks.map((one) => one.caipNetworkId) })
  const from = session!.accounts[0]!.address
  return { adapter, wallet, from, connection: { ...session!, connector } }
}

const requestedMethods = ({ wallet }: Stage): string[] =>
  wallet.requests.map(({ method }) => method)

const error = (code: ErrorCode): object => expect.objectContaining({ code })

describe('solana', () => {
  it('has a default account type and a placeholder address for the native currency [3.3b, 9.14b]', () => {
    const { bind, namespace } = solana()
    expect(namespace).toBe('solana')
    expect(bind(createTestSolanaKit())).toMatchObject({
      defaultAccountType: 'eoa',
      nativeTokenAddress: 'So11111111111111111111111111111111111111111',
    })
  })

  it('has no switchNetwork, because Solana wallets have no selected network', () => {
    const adapter = solana().bind(createTestSolanaKit())
    expect('switchNetwork' in adapter || 'addNetwork' in adapter).toBe(false)
  })

  it('links to an address in the explorer of its cluster', () => {
    const { explorerUrl } = solana().bind(createTestSolanaKit())
    expect(explorerUrl?.(solanaNetwork, 'abc')).toBe('https://solscan.io/account/abc')
    expect(explorerUrl?.(solanaDevnet, 'abc')).toBe('https://solscan.io/account/abc?cluster=devnet')
  })
})

describe('solana, native currency', () => {
  it('reads a balance, sends from it for the estimated fee and waits for confirmation [1.3, 4.12a, 5.15]', async () => {
    const stage = await connect(0)
    const { adapter, connection, from } = stage
    const to = await createOtherAddress()
    const transfer = { connection, network: network(), to, amount: 1_234_567_890n }
    const before = await adapter.readBalance!({ network: network(), address: from })
    const fee = await adapter.estimateFee!(transfer)
    // One signature, and 600 compute units at 5 lamports.
    expect(fee).toBe(8_000n)
    const { hash } = await adapter.send!(transfer)
    await adapter.confirm!({ network: network(), hash })
    expect(await adapter.readBalance!({ network: network(), address: to })).toBe(1_234_567_890n)
    const after = await adapter.readBalance!({ network: network(), address: from })
    expect(after).toBe(before - 1_234_567_890n - fee)
    expect(requestedMethods(stage)).toContain('solana:signAndSendTransaction')
  })

  it('empties the account when all but the fee is sent', async () => {
    const { adapter, connection, from } = await connect(1)
    const to = await createOtherAddress()
    const transfer = { connection, network: network(), to, amount: 1n }
    const balance = await adapter.readBalance!({ network: network(), address: from })
    const amount = balance - (await adapter.estimateFee!(transfer))
    const { hash } = await adapter.send!({ ...transfer, amount })
    await adapter.confirm!({ network: network(), hash })
    expect(await adapter.readBalance!({ network: network(), address: from })).toBe(0n)
  })

  it('submits the transaction of a wallet that can only sign', async () => {
    const stage = await connect(2, { 'solana:mainnet': 'http://127.0.0.1:1' })
    const { adapter, connection } = stage
    const to = await createOtherAddress()
    const transfer = { connection, network: network(), to, amount: 5_000_000n }
    const { hash } = await adapter.send!(transfer)
    await adapter.confirm!({ network: network(), hash })
    expect(await adapter.readBalance!({ network: network(), address: to })).toBe(5_000_000n)
    expect(requestedMethods(stage)).toContain('solana:signTransaction')
    expect(requestedMethods(stage)).not.toContain('solana:signAndSendTransaction')
  })

  it('inserts a returned signature into the transaction', async () => {
    const { adapter, connection } = await connect(3, { 'solana:mainnet': 'http://127.0.0.1:1' })
    const bare: Connection['provider'] = {
      async request(call, options) {
        const answer = await connection.provider.request(call, options)
        return { signature: (answer as { signature: string }).signature }
      },
    }
    const to = await createOtherAddress()
    const { hash } = await adapter.send!({
      connection: { ...connection, provider: bare },
      network: network(),
      to,
      amount: 5_000_000n,
    })
    await adapter.confirm!({ network: network(), hash })
    expect(await adapter.readBalance!({ network: network(), address: to })).toBe(5_000_000n)
  })

  it.each<[string, Partial<TransferParameters>, ErrorCode]>([
    ['more than there is', { amount: 10n ** 15n }, 'send.insufficient_funds'],
    ['less than nothing', { amount: -1n }, 'send.invalid_amount'],
    ['more than fits', { amount: 2n ** 64n }, 'send.invalid_amount'],
    ['without a receiver', { to: '' }, 'send.invalid_receiver'],
    ['to 33 bytes', { to: 'z'.repeat(44) }, 'send.invalid_receiver'],
    [
      'to another kind of network',
      { to: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063' },
      'send.invalid_receiver',
    ],
    ['a token that is none', { tokenAddress: '0x12' }, 'send.token_required'],
  ])('rejects a transfer of %s without a request to the wallet [5.9a]', async (_, wrong, code) => {
    const stage = await connect(4)
    const { adapter, connection, from: to } = stage
    const transfer = { connection, network: network(), to, amount: 1n, ...wrong }
    await expect(adapter.send!(transfer)).rejects.toEqual(error(code))
    expect(requestedMethods(stage).filter((method) => method.startsWith('solana:sign'))).toEqual([])
  })

  it('rejects an amount below the rent of a new account', async () => {
    const { adapter, connection } = await connect(4)
    const transfer = { connection, network: network(), to: await createOtherAddress(), amount: 1n }
    await expect(adapter.send!(transfer)).rejects.toEqual(error('send.insufficient_funds'))
  })

  it.each<[string, (wallet: TestSolanaWallet) => void, ErrorCode]>([
    ['refuses', ({ script }) => script.reject(), 'wallet.user_rejected'],
    ['throws a string', ({ script }) => script.throwString('boom'), 'send.failed'],
  ])('rejects without a transaction when the wallet %s', async (_, act, code) => {
    const { adapter, connection, wallet, from } = await connect(4)
    const before = await adapter.readBalance!({ network: network(), address: from })
    act(wallet)
    const transfer = { connection, network: network(), to: from, amount: 5_000_000n }
    await expect(adapter.send!(transfer)).rejects.toEqual(error(code))
    expect(await adapter.readBalance!({ network: network(), address: from })).toBe(before)
  })

  it('reports a transaction that the wallet has sent although it failed', async () => {
    const { adapter, connection, from } = await connect(4)
    const provider: Connection['provider'] = {
      ...connection.provider,
      async request(...call) {
        const { signature } = (await connection.provider.request(...call)) as { signature: string }
        await adapter.confirm!({ network: network(), hash: signature })
        throw new Error('Connection lost')
      },
    }
    const transfer = { network: network(), to: from, amount: 5_000_000n }
    const sent = adapter.send!({ ...transfer, connection: { ...connection, provider } })
    await expect(sent).rejects.toEqual(error('send.possibly_sent'))
  })

  it.each([
    ['is still open', 'wallet.request_pending', 6],
    ['was confirmed meanwhile', 'send.possibly_sent', 7],
  ] as const)(
    'rejects a transfer once after a reload when the prompt of before %s [4.12a]',
    async (_, code, account) => {
      const { connection, from } = await connect(account)
      const storage = createPrefixedStorage({ prefix: 'test' })
      const openPage = (): Adapter =>
        solana({ pollingInterval: 20 }).bind(
          createTestSolanaKit({ networks: localnet().networks, storage }),
        )
      const transfer = { connection, network: network(), to: from, amount: 5_000_000n }
      // The response does not reach the page that was left.
      const prompt = createDeferred<void>()
      const confirmed = createDeferred<void>()
      const provider: Connection['provider'] = {
        ...connection.provider,
        async request(...call) {
          await prompt.promise
          const { signature } = (await connection.provider.request(...call)) as {
            signature: string
          }
          await openPage().confirm!({ network: network(), hash: signature })
          confirmed.resolve()
          return new Promise(() => {})
        },
      }
      void openPage().send!({ ...transfer, connection: { ...connection, provider } })
      const markers = (): readonly (string | undefined)[] =>
        storage
          .slot<readonly { marker?: string }[]>({
            key: 'open_requests',
            version: 1,
            initial: [],
            parse: (value) => value as { marker?: string }[],
          })
          .get()
          .map(({ marker }) => marker)
      await expect.poll(markers).toEqual([expect.any(String)])
      if (code === 'send.possibly_sent') {
        prompt.resolve()
        await confirmed.promise
      }
      const after = openPage()
      await expect(after.send!(transfer)).rejects.toEqual(error(code))
      const other = { ...transfer, amount: 6_000_000n }
      expect(await after.send!(other)).toEqual({ hash: expect.any(String) })
      expect(markers()).toEqual([])
    },
  )
})

describe('solana, tokens', () => {
  const mint = (): string => localnet().contracts.solana.testDollar

  async function holdings(owner: string): Promise<string | undefined> {
    const { value } = await node()
      .getTokenAccountsByOwner(
        toAddress(owner),
        { mint: toAddress(mint()) },
        { encoding: 'jsonParsed' },
      )
      .send()
    return value[0]?.account.data.parsed.info.tokenAmount.amount
  }

  it('creates the token account of a receiver, then uses it [1.3]', async () => {
    const { adapter, connection, from } = await connect(5)
    const to = await createOtherAddress()
    const tokenAddress = `solana:${network().id}:${mint()}`
    const counted = { amount: 1_500_000n, decimals: 6 }
    const transfer = { connection, network: network(), to, tokenAddress, ...counted }
    const before = await adapter.readBalance!({ network: network(), address: from })
    const fee = await adapter.estimateFee!(transfer)
    const first = await adapter.send!(transfer)
    await adapter.confirm!({ network: network(), hash: first.hash })
    expect(await holdings(to)).toBe('1500000')
    expect(await adapter.readBalance!({ network: network(), address: from })).toBe(before - fee)

    expect(await adapter.estimateFee!(transfer)).toBeLessThan(fee)
    const second = await adapter.send!({ ...transfer, tokenAddress: mint() })
    await adapter.confirm!({ network: network(), hash: second.hash })
    expect(await holdings(to)).toBe('3000000')
    expect(await holdings(from)).toBe('9997000000')
  })

  it('warns of receivers that are programs or accounts of one', async () => {
    const { adapter, from } = await connect(3)
    const review = (address: string): Promise<string | undefined> =>
      adapter.reviewReceiver!({ network: network(), address })
    expect(await review(mint())).toBe('contract')
    expect(await review('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toBe('contract')
    expect(await review('1'.repeat(32))).toBe('burnAddress')
    expect(await review(from)).toBeUndefined()
    expect(await review(await createOtherAddress())).toBeUndefined()
  })

  it('reads decimals from the mint', async () => {
    const { adapter } = await connect(5)
    const token = { network: network(), tokenAddress: mint() }
    expect(await adapter.readDecimals!(token)).toBe(6)
    const missing = adapter.readDecimals!({ ...token, tokenAddress: await createOtherAddress() })
    await expect(missing).rejects.toEqual(error('rpc.bad_response'))
  })

  it.each<[string, () => Partial<TransferParameters>, ErrorCode]>([
    ['more than there is', () => ({ amount: 10n ** 15n }), 'send.insufficient_funds'],
    ['what was counted by other decimals', () => ({ decimals: 9 }), 'send.failed'],
    [
      'a token whose mint is not there',
      () => ({ tokenAddress: solanaDevnet.id.toString().padEnd(44, '1').slice(0, 43) }),
      'send.failed',
    ],
    [
      'an account that is no mint',
      () => ({ tokenAddress: localnet().testAccounts.solana[6]!.address }),
      'send.failed',
    ],
  ])('rejects a transfer of %s without a request to the wallet', async (_, wrong, code) => {
    const stage = await connect(6)
    const { adapter, connection, from: to } = stage
    const transfer = {
      connection,
      network: network(),
      to,
      amount: 1n,
      tokenAddress: mint(),
      ...wrong(),
    }
    await expect(adapter.send!(transfer)).rejects.toEqual(error(code))
    expect(requestedMethods(stage).filter((method) => method.startsWith('solana:sign'))).toEqual([])
  })

  it('rejects when a fee cannot be estimated [8.7]', async () => {
    const { adapter, connection, from: to } = await connect(6)
    const transfer = { connection, network: network(), to, amount: 1n, tokenAddress: to }
    await expect(adapter.estimateFee!(transfer)).rejects.toEqual(error('gas.estimate_failed'))
  })
})

describe('solana, signatures', () => {
  it('signs a message that verifies [8.7]', async () => {
    const { adapter, connection, from } = await connect(7)
    const message = 'Hello é🔑'
    const signature = await adapter.signMessage!({ connection, address: from, message })
    const key = await getPublicKeyFromAddress(toAddress(from))
    const bytes = getBase58Encoder().encode(signature) as SignatureBytes
    expect(await verifySignature(key, bytes, new TextEncoder().encode(message))).toBe(true)
  })

  it.each<[string, (wallet: TestSolanaWallet) => void, ErrorCode]>([
    ['refuses', ({ script }) => script.reject(), 'wallet.user_rejected'],
    ['throws a string', ({ script }) => script.throwString('boom'), 'sign.failed'],
  ])('rejects when the wallet %s [8.7]', async (_, act, code) => {
    const { adapter, connection, wallet, from } = await connect(7)
    act(wallet)
    const answer = adapter.signMessage!({ connection, address: from, message: 'Hello' })
    await expect(answer).rejects.toEqual(error(code))
  })

  it.each([[undefined], [{}], [{ signature: 'abc' }], [{ signature: 7 }], [null]])(
    'refuses %j for a signature [8.7]',
    async (answer) => {
      const provider = { request: async (): Promise<unknown> => answer }
      const connection = { provider } as unknown as Connection
      const parameters = { connection, address: '1'.repeat(32), message: 'Hello' }
      const signed = solana().bind(createTestSolanaKit()).signMessage!(parameters)
      await expect(signed).rejects.toEqual(error('sign.failed'))
    },
  )
})

describe('solana, confirmation', () => {
  type Status = { err: unknown; confirmationStatus: string } | null

  /** Answers the n-th look with the n-th status, later ones with the last. */
  function watch(...statuses: Status[]): {
    clock: ReturnType<typeof createFakeClock>
    adapter: Adapter
    looks: number[]
    chain: { height: number }
    requests: unknown[]
  } {
    const clock = createFakeClock()
    const looks: number[] = []
    const chain = { height: 1_000 }
    const requests: unknown[] = []
    const kit = createTestSolanaKit({
      clock,
      urls: [{ url: 'http://node.test' }],
      serves: network().caipNetworkId,
      fetch: async (_, options) => {
        const { id, method, params } = JSON.parse(String(options?.body)) as Record<string, unknown>
        requests.push([method, params])
        if (method === 'getBlockHeight')
          return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: chain.height }))
        const value = [statuses[Math.min(looks.length, statuses.length - 1)]]
        looks.push(clock.now())
        return new Response(
          JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }),
        )
      },
    })
    return { clock, looks, chain, requests, adapter: solana().bind(kit) }
  }

  const hash = '5'.repeat(88)
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  async function pass(clock: ReturnType<typeof createFakeClock>, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      for (let index = 0; index < 5; index++) await turn()
      clock.advance(1_000)
    }
    for (let index = 0; index < 5; index++) await turn()
  }

  it('polls at once and every second until confirmed', async () => {
    const { adapter, clock, looks } = watch(
      null,
      { err: null, confirmationStatus: 'processed' },
      {
        err: null,
        confirmationStatus: 'confirmed',
      },
    )
    await adapter.readBalance!({ network: network(), address: hash }).catch(() => {})
    looks.length = 0
    const answer = adapter.confirm!({ network: network(), hash })
    await pass(clock, 3)
    await expect(answer).resolves.toBeUndefined()
    expect(looks.length).toBe(3)
  })

  it('rejects for a failed transaction', async () => {
    const { adapter } = watch({
      err: { InstructionError: [0, 'Custom'] },
      confirmationStatus: 'confirmed',
    })
    const answer = adapter.confirm!({ network: network(), hash })
    await expect(answer).rejects.toEqual(error('send.failed'))
  })

  /** Waits again and again while the chain grows. Resolves to the codes of the errors. */
  async function confirmAtHeights(
    { adapter, clock, chain }: ReturnType<typeof watch>,
    { heights, sentAt }: { readonly heights: readonly number[]; readonly sentAt: number },
  ): Promise<readonly string[]> {
    await adapter.readBalance!({ network: network(), address: hash }).catch(() => {})
    const codes: string[] = []
    for (const height of heights) {
      chain.height = height
      const answer = adapter.confirm!({ network: network(), hash, sentAt })
      answer.catch(() => {})
      await pass(clock, 26)
      await answer.catch(({ code }: { code: string }) => void codes.push(code))
    }
    return codes
  }

  it('rejects for a transaction that expired while it was watched, in a further call', async () => {
    const watched = watch(null)
    const heights = [1_000, 1_090, 1_180, 1_200, 1_201]
    const codes = await confirmAtHeights(watched, { heights, sentAt: watched.clock.now() })
    const timedOut = 'transport.timed_out'
    expect(codes).toEqual([timedOut, timedOut, timedOut, timedOut, 'send.failed'])
  })

  it.each([
    ['of an earlier visit', [1_000, 1_090, 1_180, 1_270], 60_000],
    ['that was not watched for a time', [1_000, 1_100, 1_190, 1_280], 0],
  ])('does not conclude that a transaction has expired %s', async (_, heights, age) => {
    const watched = watch(null)
    const sentAt = watched.clock.now() - age
    const codes = await confirmAtHeights(watched, { heights, sentAt })
    expect(new Set(codes)).toEqual(new Set(['transport.timed_out']))
  })

  it('searches the history, which has the transactions of an earlier visit', async () => {
    const { adapter, requests } = watch({ err: null, confirmationStatus: 'finalized' })
    await adapter.confirm!({ network: network(), hash })
    const request = ['getSignatureStatuses', [[hash], { searchTransactionHistory: true }]]
    expect(requests).toContainEqual(request)
  })

  it('times out after 25 s [9.7]', async () => {
    const { adapter, clock } = watch(null)
    await adapter.readBalance!({ network: network(), address: hash }).catch(() => {})
    const answer = adapter.confirm!({ network: network(), hash })
    answer.catch(() => {})
    await pass(clock, 25)
    await expect(answer).rejects.toEqual(error('transport.timed_out'))
    expect(clock.pending()).toBe(0)
  })
})
