import type { ServerResponse } from 'node:http'
import { activityResponseSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import {
  badReplies,
  startVendorGateway,
  type TestVendorGateway,
} from '../../features/activity/sources/sources.fixture.ts'

const apiKey = 'cb_secret_key'
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = `0x${'2'.repeat(40)}`
const hash = `0x${'a'.repeat(64)}`
const onramp = { onramp: 'coinbase' }
const opened = useSharedDatabase('pglite')

const start = (
  answer: (url: URL, response: ServerResponse) => unknown,
  configured: object = { appId: 'app', apiKey },
): Promise<TestVendorGateway> =>
  startVendorGateway({
    database: opened().database,
    upstreams: (url) => ({ coinbase: { apiUrl: url, ...configured } }),
    answer,
  })

const purchase = (id: string, change: object = {}): object => ({
  status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  purchase_currency: 'USDC',
  purchase_network: 'base',
  purchase_amount: { value: '24.5', currency: 'USDC' },
  payment_total: { value: '25.99', currency: 'USD' },
  payment_subtotal: { value: '24.50', currency: 'USD' },
  coinbase_fee: { value: '1.49', currency: 'USD' },
  network_fee: { value: '0', currency: 'USD' },
  exchange_rate: { value: '1', currency: 'USDC' },
  tx_hash: hash,
  created_at: '2026-02-11T08:30:05Z',
  country: 'US',
  user_id: 'c6a0e1d2',
  payment_method: 'CARD',
  wallet_address: me.toLowerCase(),
  transaction_id: id,
  ...change,
})

describe('createCoinbasePurchases', () => {
  it('reads purchases by address, page by page [7.4]', async () => {
    const waiting = { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', tx_hash: '' }
    const failed = { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', tx_hash: 'javascript:' }
    const { page, server } = await start((url) =>
      url.searchParams.has('page_key')
        ? { transactions: [purchase('p3')], next_page_key: '', total_count: '3' }
        : {
            transactions: [
              purchase('p0', { status: 'ONRAMP_TRANSACTION_STATUS_NEW_WORD' }),
              purchase('p1', waiting),
              purchase('p2', failed),
              purchase('p2', failed),
              purchase('p9', { wallet_address: other }),
            ],
            next_page_key: 'k/2',
          },
    )
    const first = await page(me.toLowerCase(), onramp)
    expect(v.safeParse(activityResponseSchema, first).success).toBe(true)
    expect(first.data.map(({ id, metadata }) => [id, metadata.status, metadata.hash])).toEqual([
      ['p0', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', hash],
      ['p1', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', ''],
      ['p2', 'ONRAMP_TRANSACTION_STATUS_FAILED', ''],
    ])
    const second = await page(me, { ...onramp, cursor: first.next ?? '' })
    expect(second).toMatchObject({ status: 200, next: null })
    expect(second.data).toEqual([
      {
        id: 'p3',
        metadata: {
          operationType: 'buy',
          hash,
          minedAt: '2026-02-11T08:30:05.000Z',
          sentFrom: 'Coinbase',
          sentTo: me,
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          nonce: 0,
          application: { name: 'Coinbase', iconUrl: null },
          chain: null,
        },
        transfers: [
          {
            fungible_info: { name: 'USDC', symbol: 'USDC', icon: null },
            nft_info: null,
            direction: 'in',
            quantity: { numeric: '24.5' },
            value: null,
            price: null,
          },
        ],
      },
    ])
    const path = `/api/v1/buy/user/${me}/transactions?page_size=50`
    expect(server.requests.map(({ url }) => url)).toEqual([path, `${path}&page_key=k%2F2`])
    const [{ headers } = {}] = server.requests
    expect([headers?.['cbpay-app-id'], headers?.['cbpay-api-key']]).toEqual(['app', apiKey])
  })

  it.each<readonly [string, (response: ServerResponse) => unknown]>([
    ...badReplies,
    ['an amount that is none', () => ({ transactions: [purchaseOf('-5')] })],
    ['an amount beyond reason', () => ({ transactions: [purchaseOf('9'.repeat(100))] })],
  ])('returns no purchases when Coinbase answers %s [7.4]', async (_case, answer) => {
    const { page, logged } = await start((_url, response) => answer(response))
    const refused = await page(me, onramp)
    expect(refused.status).toBe(503)
    expect(JSON.stringify([logged, refused])).not.toContain(apiKey)
  })

  it('omits purchases for another wallet, and continues after them [7.4]', async () => {
    const transactions = [purchase('p', { wallet_address: other })]
    const { page } = await start(() => ({ transactions, next_page_key: 'k' }))
    expect(await page(me, onramp)).toMatchObject({ data: [], next: expect.any(String) as string })
  })

  it('requires a key, an EVM account and its own cursor [7.4]', async () => {
    const answer = (): object => ({ transactions: [purchase('p')], next_page_key: 'k' })
    const { page, server } = await start(answer)
    const { next } = await page(me, onramp)
    const cursor = next ?? ''
    const solana = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
    const keyless = await start(answer, { appId: 'app' })
    const refused = [
      await page(me, { onramp: 'moonpay' }),
      await page(solana, onramp),
      await page(encodeURIComponent(`${me}/../x`), onramp),
      await keyless.page(me, onramp),
      await page(other, { ...onramp, cursor }),
      await page(me, { ...onramp, cursor: 'abc' }),
      await page(me, { cursor }),
    ]
    expect(refused.map(({ status, reasons }) => `${status} ${reasons?.[0]?.field}`)).toEqual([
      '400 provider',
      '400 provider',
      '400 provider',
      '400 provider',
      '400 cursor',
      '400 cursor',
      '400 cursor',
    ])
    expect([server.requests.length, keyless.server.requests.length]).toEqual([1, 0])
  })
})

function purchaseOf(value: string): object {
  return purchase('p', { purchase_amount: { value, currency: 'USDC' } })
}
