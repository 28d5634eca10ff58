import { randomBytes } from 'node:crypto'
import {
  type Address,
  createKeyPairFromPrivateKeyBytes,
  createSolanaRpc,
  getAddressFromPublicKey,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  signTransaction,
} from '@solana/kit'
import type {
  SwapAllowanceResponse,
  SwapQuotesResponse,
  SwapTokensResponse,
  SwapTransactionResponse,
} from 'latchkey/protocol'
import { createLocalRpc, type Localnet, solanaMints, startLocalnet } from '@latchkey/localnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectId, startTestFeatures, type TestFeatures } from '../../../features.fixture.ts'
import { createSwapFeature } from '../createSwapFeature.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet({ networks: ['solana'] })
}, 60_000)
afterAll(() => localnet.stop())

const start = (): TestFeatures =>
  startTestFeatures({ localnet, more: (context) => createSwapFeature(context).routes })

const chain = (): string => localnet.description.networks[0]!.caipNetworkId
const id = (token: string): string => `${chain()}:${token}`
const sol = 'So11111111111111111111111111111111111111111'
const { testDollar, testToken, testPoints } = solanaMints()
const nodeUrl = (): string => localnet.description.networks[0]!.rpcUrls.default.http[0]!
const node = (): ReturnType<typeof createSolanaRpc> => createSolanaRpc(nodeUrl())
const accountOf = (index: number): Address =>
  localnet.description.testAccounts.solana[index]!.address

function path(route: string, query: Record<string, string>): string {
  const all = { projectId, st: 'lk', sv: '1', ...query }
  return `/v1/convert/${route}?${new URLSearchParams(all).toString()}`
}

async function build(market: TestFeatures, order: object, more: object = {}) {
  const solana = { slippage: 1 }
  const body = { projectId, userAddress: id(accountOf(3)), solana, ...order, ...more }
  const response = await market.post('/v1/convert/build-transaction', body)
  return { code: response.status, body: (await response.json()) as SwapTransactionResponse }
}

/** Signs as a wallet does, and sends. */
async function signAndSend(data: string, seed: ReadonlyUint8Array): Promise<void> {
  const keyPair = await createKeyPairFromPrivateKeyBytes(seed)
  const transaction = getTransactionDecoder().decode(Buffer.from(data, 'base64'))
  const signed = await signTransaction([keyPair], transaction as never)
  const wire = getBase64EncodedWireTransaction(signed)
  await node().sendTransaction(wire, { encoding: 'base64' }).send()
}

function seedOf(index: number): ReadonlyUint8Array {
  const { privateKey } = localnet.description.testAccounts.solana[index]!
  return getBase58Encoder().encode(privateKey).slice(0, 32)
}

async function tokensOf(owner: Address, mint: Address): Promise<bigint> {
  const { value } = await node()
    .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
    .send()
  return value.reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}

describe('the market maker of the local Solana network', () => {
  it('lists SOL and the test tokens [7.7]', async () => {
    const { tokens } = await start().json<SwapTokensResponse>(path('tokens', { chainId: chain() }))
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['SOL', 'TUSD', 'TTK', 'TPTS'])
    expect(tokens[0]?.address).toBe(id(sol))
  })

  it.each([
    [sol, testDollar, '2000000000', '300000000'],
    [testDollar, sol, '300000000', '2000000000'],
    [testToken, testPoints, '1000000000', '2500'],
  ])('quotes %s to %s at the prices of the table [7.6]', async (from, to, amount, expected) => {
    const query = { from: id(from), to: id(to), amount }
    const { quotes } = await start().json<SwapQuotesResponse>(path('quotes', query))
    expect(quotes).toMatchObject([{ toAmount: expected, priceImpact: '0' }])
  })

  it.each(['1', '99999999999999999999'])(
    'responds "insufficient liquidity" for an amount of %s [7.6]',
    async (amount) => {
      const query = { from: id(testPoints), to: id(testDollar), amount }
      const small = { from: id(sol), to: id(testPoints), amount }
      const response = await start().fetch(path('quotes', amount === '1' ? small : query))
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('insufficient liquidity')
    },
  )

  it('trades SOL for tokens, and the tokens back [7.11]', async () => {
    const market = start()
    const user = accountOf(3)
    const there = { from: id(sol), to: id(testDollar), amount: '1000000000' }
    const [before, dollars] = [
      (await node().getBalance(user).send()).value,
      await tokensOf(user, testDollar),
    ]
    const buySwap = await build(market, there)
    expect(buySwap.body.tx).toMatchObject({ from: id(user), amount: '150000000', value: '0' })
    await signAndSend(buySwap.body.tx.data, seedOf(3))
    // Two signatures.
    const fee = 10_000n
    expect((await node().getBalance(user).send()).value).toBe(before - 1_000_000_000n - fee)
    expect(await tokensOf(user, testDollar)).toBe(dollars + 150_000_000n)

    const back = { from: id(testDollar), to: id(sol), amount: '150000000' }
    const sellSwap = await build(market, back)
    await signAndSend(sellSwap.body.tx.data, seedOf(3))
    expect((await node().getBalance(user).send()).value).toBe(before - 2n * fee)
    expect(await tokensOf(user, testDollar)).toBe(dollars)
  })

  it('creates the token account of a user without one [7.11]', async () => {
    const market = start()
    const seed = randomBytes(32)
    const { publicKey } = await createKeyPairFromPrivateKeyBytes(seed)
    const user = await getAddressFromPublicKey(publicKey)
    await createLocalRpc(nodeUrl())('requestAirdrop', user, 2_000_000_000)
    const order = { from: id(sol), to: id(testPoints), amount: '1000000000' }
    const { body } = await build(market, order, { userAddress: id(user) })
    expect(await tokensOf(user, testPoints)).toBe(0n)
    await signAndSend(body.tx.data, seed)
    expect(await tokensOf(user, testPoints)).toBe(150_000n)
    // The market maker has paid the rent.
    expect((await node().getBalance(user).send()).value).toBe(999_990_000n)
  })

  it('rejects a trade that the chain rejects, unless the simulation is skipped [7.11]', async () => {
    const market = start()
    const order = { from: id(sol), to: id(testDollar), amount: '2000000000000' }
    expect(await build(market, order)).toMatchObject({
      code: 400,
      body: { reasons: [{ description: 'The chain rejects the transaction' }] },
    })
    expect((await build(market, order, { disableEstimate: true })).code).toBe(200)
  })

  it('rejects a minimum above the price, and an order without slippage [7.11]', async () => {
    const market = start()
    const order = { from: id(sol), to: id(testDollar), amount: '1000000000' }
    const minimum = (minAmount: string): object => ({ solana: { slippage: 1, minAmount } })
    expect((await build(market, order, minimum('150000000'))).code).toBe(200)
    expect(await build(market, order, minimum('150000001'))).toMatchObject({
      code: 400,
      body: { reasons: [{ field: 'solana.minAmount', description: 'The price has moved' }] },
    })
    expect((await build(market, order, { solana: {} })).code).toBe(400)
  })

  it('needs no allowance [7.9]', async () => {
    const about = { tokenAddress: id(testDollar), userAddress: id(accountOf(3)) }
    const { allowance } = await start().json<SwapAllowanceResponse>(path('allowance', about))
    expect(BigInt(allowance)).toBe(2n ** 64n - 1n)
  })

  it('does not exist without a localnet', async () => {
    const market = startTestFeatures({
      overrides: [
        {
          id: localnet.description.networks[0]!.caipNetworkId,
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: ['http://127.0.0.1:9'],
        },
      ],
      more: (context) => createSwapFeature(context).routes,
    })
    const response = await market.fetch(path('tokens', { chainId: chain() }))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Swaps are not supported')
  })
})
