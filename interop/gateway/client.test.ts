import {
  buildSwap,
  buildSwapApproval,
  coinTypeOf,
  type ConnectorKind,
  fetchActivity,
  fetchAllowance,
  fetchBalance,
  fetchGasPrice,
  fetchIdentity,
  fetchNameRecord,
  fetchNamesOf,
  fetchNameSuggestions,
  fetchOnrampOptions,
  fetchOnrampQuote,
  fetchPrices,
  fetchProject,
  fetchQuery,
  fetchSmartSessions,
  fetchSwapQuotes,
  fetchSwapTokens,
  fetchTokens,
  type Latchkey,
  fetchCheckoutUrl,
  parseAmount,
  readAccount,
  readConnection,
  readOnramp,
  readTokens,
  registerName,
  revokeSmartSession,
  transfer,
  setNameAddress,
  setNameAttributes,
  setPaymentAmount,
  supportedChainsQuery,
} from 'latchkey'
import type { CaipAddress } from 'latchkey/caip'
import type { Network } from 'latchkey/networks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startDevServer, type Visit } from './startDevServer.ts'

let server: RunningServer
/** The same networks without RPC URLs: all their data comes from the gateway. */
let networks: readonly Network[]

beforeAll(async () => {
  server = await startDevServer()
  networks = server.localnet.networks.map((network) => ({
    ...network,
    rpcUrls: { default: { http: [] } },
  }))
}, 60_000)
afterAll(() => server?.stop())

const networkOf = (namespace: string): Network =>
  networks.find((one) => one.chainNamespace === namespace) ?? expect.unreachable()

async function visitor(namespace = 'eip155', as?: ConnectorKind): Promise<Visit> {
  const visit = server.visit({ networks })
  await visit.connect(networkOf(namespace), as)
  return visit
}

/** CAIP-10 of something on the first local network. */
const idOf = (address: string): CaipAddress => `eip155:31337:${address}`
const nativeToken = idOf(`0x${'e'.repeat(40)}`)
const dollar = (): CaipAddress => idOf(server.localnet.contracts.eip155.testDollar)
const account = ({ store }: Latchkey): string =>
  readConnection(store.get())?.accounts[0]?.address ?? expect.unreachable()

/** Sends the built transactions with the connected wallet, and waits for their receipts. */
async function sendBuilt(
  { client }: Visit,
  { from, to, data, value }: { from: string; to: string; data: string; value: bigint },
): Promise<void> {
  const connection = readConnection(client.store.get()) ?? expect.unreachable()
  const transaction = { from, to, data, value: `0x${value.toString(16)}` }
  const hash = await connection.provider.request({
    method: 'eth_sendTransaction',
    params: [transaction],
  })
  const network = networkOf('eip155')
  await client.adapters.get('eip155')?.confirm?.({ network, hash: String(hash) })
}

it('lists the networks that the gateway serves [7.2]', async () => {
  const { client } = server.visit()
  const { http } = await fetchQuery(client, supportedChainsQuery(client))
  expect(http).toEqual(expect.arrayContaining(networks.map(({ caipNetworkId }) => caipNetworkId)))
})

it.each(['eip155', 'solana'])(
  'reads a balance of %s through the gateway [7.29a, 7.29b, 7.1]',
  async (namespace) => {
    const { client, requestedUrls: requests } = await visitor(namespace)
    const balance = await fetchBalance(client)
    expect(balance).toMatchObject({ status: 'ready' })
    expect(balance?.value).toBeGreaterThan(0n)
    const calls = requests.filter(({ pathname }) => pathname === '/v1')
    expect(calls.length).toBeGreaterThan(0)
    for (const { searchParams } of calls)
      expect(Object.fromEntries(searchParams)).toEqual({
        chainId: networkOf(namespace).caipNetworkId,
        projectId: server.localnet.projectId,
        st: 'latchkey',
        sv: expect.any(String),
      })
  },
)

it("applies the project's configuration [7.23]", async () => {
  const { client, requestedUrls: requests } = server.visit({ features: { multiWallet: true } })
  await fetchProject(client)
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/appkit/v1/config'])
  const { features } = client.options
  // The project of `latchkey dev` sets no features, and its server has no login with Farcaster.
  const socials = (features.socials || []).filter((social) => social !== 'farcaster')
  expect(socials).toHaveLength(6)
  expect(client.store.get().features).toEqual({ ...features, socials })
})

it('lists tokens with their fiat value, and refreshes balances after a transfer [7.5]', async () => {
  const { client } = await visitor()
  await Promise.all([fetchBalance(client), fetchTokens(client)])
  const find = (symbol: string): ReturnType<typeof readTokens>[number] =>
    readTokens(client.store.get()).find((one) => one.symbol === symbol) ?? expect.unreachable()
  expect(find('ETH').price).toBe('2500')
  const before = find('TUSD')
  expect(before.address).toBe(dollar())
  const receiver = `0x${'b0'.repeat(20)}`
  await transfer(client, { token: before, receiver, amount: 1_250_000n })
  await fetchTokens(client, { changed: [dollar()] })
  const [was = 0n, is = 0n] = [before, find('TUSD')].map(({ quantity }) =>
    parseAmount(quantity.numeric, 6),
  )
  expect(was - is).toBe(1_250_000n)
})

it('lists tokens of Solana [7.5, 9.5]', async () => {
  const { client } = await visitor('solana')
  await Promise.all([fetchBalance(client), fetchTokens(client)])
  const tokens = readTokens(client.store.get())
  expect(tokens[0]?.symbol).toBe('SOL')
  expect(tokens.length).toBeGreaterThan(1)
})

it('returns prices in the requested order [7.8]', async () => {
  const { client } = server.visit()
  const prices = await fetchPrices(client, { tokens: [dollar(), nativeToken] })
  expect(prices.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['TUSD', '1'],
    ['ETH', '2500'],
  ])
})

it('resolves the identity of an address [7.3]', async () => {
  const { client } = await visitor()
  const { name, avatar } = await fetchIdentity(client, { address: account(client) })
  expect(name).toBe('alice.eth')
  expect(readAccount(client.store.get()).profileName).toBe('alice.eth')
  const picture = await fetch(avatar ?? expect.unreachable())
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('image/'),
  ])
})

it('lists the activity of an account in pages without duplicates [7.4, 4.16]', async () => {
  const { client } = await visitor()
  let activity = await fetchActivity(client)
  await expect
    .poll(async () => (activity = await fetchActivity(client, { force: true })).isPartial, {
      timeout: 20_000,
    })
    .toBe(false)
  while (activity.next !== undefined) activity = await fetchActivity(client, { more: true })
  const { transactions } = activity
  expect(transactions.length).toBeGreaterThan(5)
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length)
  const types = new Set(transactions.map(({ metadata }) => metadata.operationType))
  expect([...types]).toEqual(expect.arrayContaining(['receive', 'trade', 'approve']))
})

it('swaps a token for the native currency [7.6, 7.7, 7.9, 7.10, 7.11, 7.12]', async () => {
  const visit = await visitor()
  const { client } = visit
  const symbols = (await fetchSwapTokens(client)).map(({ symbol }) => symbol)
  expect(symbols).toEqual(expect.arrayContaining(['ETH', 'TUSD']))
  const { standard, instant } = await fetchGasPrice(client)
  expect(instant).toBeGreaterThanOrEqual(standard)

  const pair = { from: dollar(), to: nativeToken }
  const amount = 25_000_000n
  const [quote] = await fetchSwapQuotes(client, { ...pair, amount })
  // 0.01 of the native currency, less the pool fee.
  expect(quote?.toAmount).toBeGreaterThan(9_800_000_000_000_000n)
  expect(quote?.toAmount).toBeLessThan(10_000_000_000_000_000n)

  const approval = await buildSwapApproval(client, { ...pair, amount })
  await sendBuilt(visit, approval)
  expect(await fetchAllowance(client, { token: dollar() })).toBe(amount)

  const before = (await fetchBalance(client, { force: true }))?.value ?? 0n
  const swap = await buildSwap(client, { ...pair, amount, spender: approval.spender })
  await sendBuilt(visit, swap)
  expect(await fetchAllowance(client, { token: dollar() })).toBe(0n)
  const after = (await fetchBalance(client, { force: true }))?.value ?? 0n
  expect(after - before).toBeGreaterThan(9_000_000_000_000_000n)
})

it('registers a name once, resolves it both ways, changes it [4.13, 7.13, 7.14, 7.15, 7.16, 7.22b]', async () => {
  // Names are for embedded wallets; this wallet signs in the same way.
  const { client } = await visitor('eip155', 'embedded')
  const address = account(client)

  const [typed, ...free] = await fetchNameSuggestions(client, { name: 'a-visitor' })
  const { name } = typed ?? expect.unreachable()
  expect([typed?.registered, free.length]).toEqual([false, 4])
  expect(await fetchNameRecord(client, { name })).toBeUndefined()
  expect(await fetchNamesOf(client, { address })).toEqual([])

  const record = await registerName(client, { name: 'a-visitor', attributes: { bio: 'Here' } })
  expect(record).toMatchObject({ name, attributes: { bio: 'Here' } })
  expect(readAccount(client.store.get()).profileName).toBe(name)
  expect(await fetchNameRecord(client, { name })).toEqual(record)
  expect(await fetchNamesOf(client, { address })).toEqual([record])
  await expect(registerName(client, { name: 'a-visitor' })).rejects.toMatchObject({
    code: 'names.taken',
  })

  expect(await setNameAttributes(client, { name, attributes: { bio: 'There' } })).toEqual({
    bio: 'There',
  })
  const refused = setNameAttributes(client, { name, attributes: { shoe: '42' } })
  await expect(refused).rejects.toMatchObject({ code: 'names.refused' })
  const coinType = coinTypeOf(8453)
  await setNameAddress(client, { name, coinType, address: `0x${'b0'.repeat(20)}` })
  const { addresses } = (await fetchNameRecord(client, { name })) ?? expect.unreachable()
  expect(Object.keys(addresses)).toContain(`${coinType}`)
})

it('lists the sessions of an account, and revokes one [7.20, 7.21]', async () => {
  const { client } = await visitor()
  const owner = idOf(account(client))
  const query = `projectId=${server.localnet.projectId}&v=2`
  const rule = { type: 'some', data: {} }
  const request = {
    expiry: Math.floor(Date.now() / 1_000) + 3_600,
    signer: rule,
    permissions: [rule],
    policies: [],
  }
  const made = await fetch(`${server.url}/v1/sessions/${owner}?${query}`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  const { pci } = (await made.json()) as { pci: string }
  expect(await fetchSmartSessions(client)).toMatchObject([{ pci, revokedAt: undefined }])
  await revokeSmartSession(client, { pci })
  const after = await fetchSmartSessions(client)
  expect(after.filter((one) => one.pci === pci && one.revokedAt === undefined)).toEqual([])
  // The gateway rejects a second revocation.
  await expect(revokeSmartSession(client, { pci })).rejects.toMatchObject({
    code: 'sessions.revoke_failed',
  })
})

it('lists onramp providers, quotes one, and returns its payment URL [7.17, 7.18, 7.19, 8.4]', async () => {
  const { client } = await visitor()
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  const quote = await fetchOnrampQuote(client)
  expect(quote?.paymentTotal).toEqual({ amount: expect.any(String), currency: 'USD' })
  const { providers, purchaseAmount } = readOnramp(client.store.get(), client.adapters)
  expect(purchaseAmount).toMatch(/^\d*[.\d]*[1-9]/)
  const provider = providers.find(({ name }) => name === 'sandbox') ?? expect.unreachable()
  const url = await fetchCheckoutUrl(client, { provider: provider.name })
  const merchant = await fetch(url ?? expect.unreachable())
  expect([merchant.status, merchant.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])
})
