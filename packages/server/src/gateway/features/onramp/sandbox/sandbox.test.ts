import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalRpc, type Localnet, startLocalnet } from '@latchkey/localnet'
import { useSharedDatabase } from '../../../../store/sharedDatabase.fixture.ts'
import { projectId, startOnrampGateway } from '../onramp.fixture.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet({ networks: ['one', 'solana'] })
}, 60_000)
afterAll(() => localnet.stop())

const evmWallet = '0x00000000000000000000000000000000000a11ce'
const solanaWallet = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const path = '/v1/onramp/sandbox'
const form = {
  walletAddress: evmWallet,
  destinationCurrencyCode: 'TUSD',
  sourceAmount: '100.00',
  sourceCurrencyCode: 'USD',
}

describe.each(['pglite', 'postgres'] as const)('the sandbox on %s', (driver) => {
  const opened = useSharedDatabase(driver)

  async function start() {
    const { description } = localnet
    const { database } = opened()
    const onramp = await startOnrampGateway({ database, localnet: description })
    const pay = async (change: object = {}): Promise<{ response: Response; page: string }> => {
      const body = new URLSearchParams({ ...form, id: randomUUID(), ...change }).toString()
      const sent = { method: 'POST', body, headers: { origin: 'http://gateway.example' } }
      const response = await onramp.request(`${path}?projectId=${projectId}`, sent)
      const at = response.headers.get('location')
      const page = at === null ? '' : await (await onramp.request(at)).text()
      return { response, page }
    }
    const urlOf = (namespace: string): string => {
      const network = description.networks.find((each) => each.chainNamespace === namespace)
      return description.endpoints[network!.caipNetworkId]!.http
    }
    const readBalance = async (token?: string): Promise<bigint> => {
      const requestRpc = createLocalRpc(urlOf('eip155'))
      const data = `0x70a08231${evmWallet.slice(2).padStart(64, '0')}`
      const answer = token
        ? await requestRpc('eth_call', { to: token, data }, 'latest')
        : await requestRpc('eth_getBalance', evmWallet, 'latest')
      return BigInt(answer as string)
    }
    return { ...onramp, pay, readBalance, urlOf, tokens: description.contracts.eip155 }
  }

  it('sells only on local networks, to valid addresses [7.18]', async () => {
    const { get } = await start()
    const { body } = await get('/v1/onramp/options')
    const { purchaseCurrencies } = body as { purchaseCurrencies: { symbol: string }[] }
    const symbols = purchaseCurrencies.map(({ symbol }) => symbol)
    expect(symbols).toEqual(['ETH', 'TUSD', 'TTK', 'TBTC', 'TEUR', 'SOL'])
    const { body: providers } = await get('/v1/onramp/providers')
    expect(providers).toMatchObject([{ serviceProvider: 'SANDBOX' }])
    const types = ['countries', 'crypto-currencies', 'fiat-currencies', 'payment-methods']
    for (const type of [...types, 'fiat-purchases-limits', 'countries-defaults']) {
      const answer = await get('/v1/onramp/providers/properties', { type })
      expect((answer.body as unknown[]).length).toBeGreaterThan(0)
    }
  })

  it('quotes, renders its page, and pays out the quoted amount', async () => {
    const { post, request, pay, readBalance, tokens } = await start()
    const query = { projectId, sourceAmount: 100, sourceCurrencyCode: 'USD' }
    const code = 'TUSD_LOCALNET_ONE'
    const offered = await post('/v1/onramp/multi/quotes', {
      ...query,
      destinationCurrencyCode: code,
    })
    expect(offered.body).toMatchObject([
      { serviceProvider: 'SANDBOX', paymentMethodType: 'CARD', destinationAmount: 97.51 },
      { serviceProvider: 'SANDBOX', paymentMethodType: 'ACH', destinationAmount: 97.51 },
    ])
    const redirectUrl = 'https://app.example/done'
    const purchase = { ...form, destinationCurrencyCode: code, redirectUrl }
    const sessionData = { serviceProvider: 'SANDBOX', ...purchase }
    const { body } = await post('/v1/onramp/widget', { projectId, sessionData })
    const { pathname, search } = new URL((body as { widgetUrl: string }).widgetUrl)
    const response = await request(pathname + search)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const shown = await response.text()
    expect(shown).toContain('97.51 TUSD')
    const inputs = [...shown.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const before = await readBalance(tokens.testDollar)
    const { page } = await pay(Object.fromEntries(inputs))
    expect(page).toContain('data-status="settled"')
    expect(page).toMatch(/0x[0-9a-f]{64}/)
    expect(page).toContain(`href="${redirectUrl}"`)
    expect((await readBalance(tokens.testDollar)) - before).toBe(97_510_000n)
  })

  it('pays out once for a repeated form', async () => {
    const { pay, readBalance } = await start()
    const before = await readBalance()
    const id = randomUUID()
    const change = { id, destinationCurrencyCode: 'ETH', sourceAmount: '1000.49' }
    const answers = await Promise.all([pay(change), pay(change), pay(change)])
    expect(answers.map(({ response }) => response.status)).toEqual([303, 303, 303])
    expect((await readBalance()) - before).toBe(489_995_000_000_000_000n)
  })

  it('pays out native currency on Solana', async () => {
    const { pay, urlOf } = await start()
    const requestRpc = createLocalRpc(urlOf('solana'))
    const readBalance = async (): Promise<number> => {
      const { value } = (await requestRpc('getBalance', solanaWallet)) as { value: number }
      return value
    }
    const before = await readBalance()
    const change = { destinationCurrencyCode: 'SOL', walletAddress: solanaWallet }
    expect((await pay(change)).page).toContain('data-status="settled"')
    expect((await readBalance()) - before).toBe(48_755_000)
  })

  it('renders errors, and escapes input', async () => {
    const { request } = await start()
    const look = async (change: object): Promise<string> => {
      const query = new URLSearchParams({ ...form, projectId, ...change })
      return (await request(`${path}?${query.toString()}`)).text()
    }
    expect(await look({ sourceAmount: '1' })).toContain('role="alert">Must be 10.00 at least')
    expect(await look({ walletAddress: solanaWallet })).toContain('role="alert"')
    const evil = `"><script>alert('1')</script>`
    const page = await look({ walletAddress: evil })
    expect(page).not.toContain('<script>')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  it.each([
    ['no project', { project: '' }, 401],
    ['no id', { id: '' }, 400],
    ['an id like SQL', { id: "' or 1=1 --" }, 400],
    ['a wallet of another namespace', { walletAddress: solanaWallet }, 400],
    ['a script to go back to', { redirectUrl: 'javascript:alert(1)' }, 400],
    ['too much', { sourceAmount: '99999' }, 400],
    ['something unknown', { destinationCurrencyCode: 'LUNA' }, 400],
  ])('rejects %s', async (_, change, status) => {
    const { request } = await start()
    const { project = projectId, ...rest } = change as { project?: string }
    const body = new URLSearchParams({ ...form, id: randomUUID(), ...rest }).toString()
    const response = await request(`${path}?projectId=${project}`, { method: 'POST', body })
    expect(response.status).toBe(status)
  })

  it('responds with 404 to an unknown purchase', async () => {
    const { get } = await start()
    expect((await get(`${path}/${randomUUID()}`)).status).toBe(404)
    expect((await get(`${path}/x`)).status).toBe(400)
  })

  it('marks stale purchases as failed', async () => {
    const { clock, request } = await start()
    const id = randomUUID()
    const at = clock.now()
    const quote = JSON.stringify({ paid: '1 USD', purchased: '1 T', network: 'One' })
    const row = { id, project_id: projectId, provider: 'sandbox', status: 'paid', quote } as const
    await opened()
      .database.sql.insertInto('onramp_order')
      .values({ ...row, account: 'a', created_at: at, updated_at: at })
      .execute()
    const status = async (): Promise<string | undefined> =>
      /data-status="(\w+)"/.exec(await (await request(`${path}/${id}`)).text())?.[1]
    expect(await status()).toBe('paid')
    clock.advance(121_000)
    await expect.poll(status).toBe('failed')
  })
})
