import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { fixedPrices, startOnrampGateway } from '../gateway/features/onramp/onramp.fixture.ts'
import { listOnrampAssets } from '../gateway/features/onramp/assets.ts'
import { createOnrampQuoteCalculator } from '../gateway/features/onramp/createOnrampQuoteCalculator.ts'
import { createSandbox } from '../gateway/features/onramp/sandbox/createSandbox.ts'
import { createSandboxOrders } from '../gateway/features/onramp/sandbox/createSandboxOrders.ts'
import { createSwapFeature } from '../gateway/features/swap/createSwapFeature.ts'
import {
  caipAddressOf,
  requestSwapTransaction,
  startExchange,
} from '../gateway/features/swap/exchange.fixture.ts'
import {
  fakeLifi,
  fakeOneInch,
  otherAccount,
  tokenOut,
  validSwap,
  visitor,
} from '../gateway/features/swap/fakeExchanges.fixture.ts'
import { projectId, startTestFeatures } from '../gateway/features.fixture.ts'
import { associatedTokenAccounts } from '../gateway/providers/jupiter/associatedTokenAccounts.ts'
import {
  tokenAccountCreationCall,
  other as boughtMint,
  otherAccount as boughtAccount,
  otherOwner,
  routeCall,
  sharedRouteCall,
  type TestInstruction,
  swapTransaction,
  usdt,
  usdtAccount,
  user,
} from '../gateway/providers/jupiter/swapTransaction.fixture.ts'
import { createChains } from '../gateway/chain/chains/index.ts'
import { readBundledTokenLists } from '../gateway/chain/tokens/index.ts'
import { projectId as purchaseProjectId, startApp } from '../http/app.fixture.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { startTestServer as startVendor } from '../upstream/server.fixture.ts'

describe.each([fakeLifi, fakeOneInch])('attack on the recipient of a swap by $name', (exchange) => {
  it.each<[string, object, number]>([
    ['a recipient in the body', { recipient: otherAccount, toAddress: otherAccount }, 200],
    [
      'a receiver of the vendor in the body',
      { dstReceiver: otherAccount, receiver: otherAccount },
      200,
    ],
    ['a recipient in the options', { eip155: { slippage: 1, receiver: otherAccount } }, 200],
    ['two accounts', { userAddress: [caipAddressOf(visitor), caipAddressOf(otherAccount)] }, 422],
    ['parameters in the account', { userAddress: `${caipAddressOf(visitor)}&toAddress=x` }, 400],
    ['an account of another chain', { userAddress: `solana:1:${visitor}` }, 400],
    ['parameters in the token', { to: `${caipAddressOf(tokenOut)}&receiver=${otherAccount}` }, 400],
  ])('is repelled with %s', async (_, change, status) => {
    const swap = await startExchange(exchange)
    const response = await requestSwapTransaction(swap, change)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain(otherAccount.slice(2))
    const requested = JSON.stringify(swap.requests())
    expect(requested).not.toContain(otherAccount)
    expect(requested.includes(visitor)).toBe(status === 200)
  })

  it.each<[string, Parameters<typeof startExchange>[1]]>([
    ['another recipient', { data: exchange.dataOf({ ...validSwap, recipient: otherAccount }) }],
    ['a transfer to another account', { to: tokenOut, data: '0xa9059cbb' }],
    ['another contract', { to: otherAccount }],
    ['native currency for another account', { to: otherAccount, data: '0x', value: 1_000_000n }],
    ['a transfer by the contract itself', { data: `0xa9059cbb${'6'.repeat(128)}` }],
  ])('is repelled when the vendor replies with %s', async (_, replies) => {
    const response = await requestSwapTransaction(await startExchange(exchange, replies))
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('"tx"')
    expect((await requestSwapTransaction(await startExchange(exchange))).status).toBe(200)
  })
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [foreignAccount = ''] = await associatedTokenAccounts(otherOwner, boughtMint)

/** Starts a gateway whose vendor on Solana replies with a transaction. */
async function startSolana(
  steps: readonly TestInstruction[] = [tokenAccountCreationCall(), sharedRouteCall()],
) {
  const quote = {
    inputMint: usdt,
    inAmount: '100000000',
    outputMint: boughtMint,
    outAmount: '822723485',
    otherAmountThreshold: '814496251',
    swapMode: 'ExactIn',
    slippageBps: 100,
    priceImpactPct: '0',
    routePlan: [{ swapInfo: { inputMint: usdt, outputMint: boughtMint }, percent: 100 }],
  }
  const built = { swapTransaction: swapTransaction(steps), lastValidBlockHeight: 279_632_475 }
  const vendor = await startVendor((request, response) => {
    response.end(JSON.stringify(request.url?.startsWith('/swap/v1/quote') ? quote : built))
  })
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const market = startTestFeatures({
    overrides: [{ id: solana, nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }],
    more: (deps) =>
      createSwapFeature({ ...deps, upstreams: { jupiter: { url: vendor.url } } }).routes,
  })
  const build = (change: object = {}): Promise<Response> =>
    market.post('/v1/convert/build-transaction', {
      projectId,
      amount: '100000000',
      from: `${solana}:${usdt}`,
      to: `${solana}:${boughtMint}`,
      userAddress: `${solana}:${user}`,
      solana: { slippage: 1 },
      ...change,
    })
  return { vendor, build }
}

describe('attack on the recipient of a swap on Solana', () => {
  it.each<[string, object, number]>([
    ['a token account in the body', { destinationTokenAccount: foreignAccount }, 200],
    ['one in the options', { solana: { slippage: 1, destinationTokenAccount: otherOwner } }, 200],
    ['a referral of the vendor', { feeAccount: foreignAccount, platformFeeBps: 9_999 }, 200],
    ['parameters in the account', { userAddress: `${solana}:${user}&x=${otherOwner}` }, 400],
    ['an account of another chain', { userAddress: caipAddressOf(visitor) }, 400],
  ])('is repelled with %s', async (_, change, status) => {
    const { build, vendor } = await startSolana()
    expect((await build(change)).status).toBe(status)
    const sent = [...vendor.bodies, ...vendor.requests.map(({ url }) => url)].join('\n')
    expect(sent).not.toContain(foreignAccount)
    expect(sent).not.toContain(otherOwner)
    expect(sent).not.toContain('9999')
  })

  it.each<[string, readonly TestInstruction[]]>([
    ['the token account of another', [sharedRouteCall({ output: foreignAccount })]],
    ['an account at another place', [routeCall({ destination: foreignAccount })]],
    [
      'another owner',
      [tokenAccountCreationCall(boughtAccount, boughtMint, otherOwner), routeCall()],
    ],
    ['the tokens of another order', [sharedRouteCall({ output: usdtAccount })]],
  ])('is repelled when the vendor replies with %s', async (_, steps) => {
    const { build } = await startSolana(steps)
    const response = await build()
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('"tx"')
    const solana = await startSolana()
    expect((await solana.build()).status).toBe(200)
  })
})

const opened = useSharedDatabase('pglite')
const wallet = '0x00000000000000000000000000000000000a11ce'
const attackerAddress = '0x0000000000000000000000000000000000000bad'
const purchase = {
  destinationCurrencyCode: 'USDC_BASE',
  sourceAmount: '100',
  sourceCurrencyCode: 'USD',
  walletAddress: wallet,
}
const injections = [
  `&walletAddress=${attackerAddress}`,
  `#&walletAddress=${attackerAddress}`,
  `%26walletAddress%3D${attackerAddress}`,
  `","address":"${attackerAddress}`,
]

describe('attack on the recipient of a purchase', () => {
  const upstreams = {
    moonpay: { key: 'pk', secret: 'sk' },
    transak: { key: 't' },
    coinbase: { appId: 'c' },
    meld: { publicKey: 'm' },
  }
  const start = () => startOnrampGateway({ database: opened().database, upstreams })
  /** Wallets that a page pays to. */
  const walletsOf = (url: string): unknown[] => {
    const { searchParams } = new URL(url)
    const listed = searchParams
      .getAll('destinationWallets')
      .flatMap((text) => JSON.parse(text) as { address: string }[])
    return [...searchParams.getAll('walletAddress'), ...listed.map(({ address }) => address)]
  }

  it.each(['MOONPAY', 'TRANSAK', 'COINBASE', 'MELD'])(
    'is repelled in the URL of the page of %s',
    async (serviceProvider) => {
      const { post } = await start()
      const given = { ...purchase, walletTag: '', redirectUrl: 'https://app.example/' }
      for (const text of injections)
        for (const member of ['walletTag', 'redirectUrl', 'walletAddress'] as const) {
          const sessionData = { ...given, serviceProvider, [member]: given[member] + text }
          const { status, body } = await post('/v1/onramp/widget', {
            projectId: purchaseProjectId,
            sessionData,
          })
          if (status === 400) continue
          const { widgetUrl } = body as { widgetUrl: string }
          expect(walletsOf(widgetUrl)).toEqual([sessionData.walletAddress])
        }
    },
  )

  it.each(injections)('is repelled in a generated URL with %s', async (text) => {
    const { post } = await start()
    const destinationWallets = [{ address: wallet, assets: [`USDC${text}`] }]
    const more = {
      addresses: { [attackerAddress]: ['base'] },
      appId: attackerAddress,
      walletAddress: attackerAddress,
    }
    const body = { destinationWallets, partnerUserId: `p${text}`.slice(0, 50), ...more }
    const answer = await post('/v1/generators/onrampurl', body)
    const { url } = answer.body as { url: string }
    expect(walletsOf(url)).toEqual([wallet])
    const { searchParams } = new URL(url)
    expect([searchParams.getAll('addresses'), searchParams.getAll('appId')]).toEqual([[], ['c']])
  })
})

const path = '/v1/onramp/sandbox'

/** Starts the sandbox on a main network, with a payer that records its recipients. */
async function startSandbox() {
  const lists = readBundledTokenLists()
  const assets = listOnrampAssets({
    chains: createChains(),
    tokens: { listed: ({ caipNetworkId }) => lists[caipNetworkId] ?? [] },
    local: new Set<string>(),
  })
  const clock = createFakeClock()
  const paid: string[] = []
  const sandbox = createSandbox({
    engine: createOnrampQuoteCalculator({ assets, prices: fixedPrices }),
    orders: createSandboxOrders({ ...opened(), clock }),
    clock,
    log: () => {},
    payOut: async ({ to }) => `0x${paid.push(to.toLowerCase())}`,
  })
  onTestFinished(() => sandbox.stop())
  const { request } = await startApp(sandbox.routes)
  const query = `projectId=${purchaseProjectId}`
  return {
    paid,
    pay: (form: Record<string, string>) =>
      request(`${path}?${query}`, { method: 'POST', body: new URLSearchParams(form).toString() }),
    /** Returns the page of an order, and the wallets in its forms. */
    async look(id: string, change: Record<string, string> = {}, more = '') {
      const order = new URLSearchParams({ ...purchase, ...change }).toString()
      const at = id === '' ? `?${query}&${order}${more}` : `/${id}`
      const page = (await (await request(path + at)).text()).toLowerCase()
      const inputs = [...page.matchAll(/<input[^>]* name="walletaddress"[^>]* value="([^"]*)"/g)]
      return { page, wallets: [...new Set(inputs.map(([, value]) => value))] }
    },
  }
}

describe('attack on the recipient of an order of the sandbox', () => {
  it('is repelled with the id of an order of another', async () => {
    const { pay, paid, look } = await startSandbox()
    const id = randomUUID()
    expect((await pay({ ...purchase, id })).status).toBe(303)
    await pay({ ...purchase, id, walletAddress: attackerAddress })
    expect(paid).toEqual([wallet])
    expect((await look(id)).page).not.toContain(attackerAddress)
  })

  const input = `"><input type="hidden" name="walletAddress" value="${attackerAddress}`
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['the page to return to', { redirectUrl: `https://app.example/${input}` }, [wallet]],
    ['the currency', { destinationCurrencyCode: `USDC_BASE${input}`.slice(0, 40) }, [wallet]],
    ['the amount', { sourceAmount: '1"><input name=w' }, [wallet]],
  ])('is repelled with an input in %s', async (_, change, wallets) => {
    const { look } = await startSandbox()
    expect((await look('', change)).wallets).toEqual(wallets)
  })

  it('is repelled with two wallets, one of which is shown and paid', async () => {
    const { look, pay, paid } = await startSandbox()
    const { wallets } = await look('', {}, `&walletAddress=${attackerAddress}`)
    for (const walletAddress of wallets)
      await pay({ ...purchase, id: randomUUID(), walletAddress: `${walletAddress}` })
    expect(paid).toEqual(wallets)
    expect(wallets.length).toBeLessThanOrEqual(1)
  })
})
