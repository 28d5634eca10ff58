import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { connect, type Latchkey, setCurrency } from '../core/index.ts'
import { deferredAdapter, fakeClient, deferredConnector } from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { LatchkeyProvider, useBuy, usePrices } from './index.ts'

const token = `eip155:1:0x${'c0'.repeat(20)}`

type Rendered = { readonly buy: useBuy.Result; readonly prices: usePrices.Result }

/** Answers of a gateway that sells ETH and has one price. */
type Gateway = { isDown: boolean; price: number; priceRequests: number; currency?: unknown }

function answer(gateway: Gateway, path: string, body?: unknown): Response {
  if (path === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
  if (gateway.isDown) return new Response('', { status: 503 })
  if (path === '/v1/fungible/price') {
    gateway.priceRequests++
    gateway.currency = (JSON.parse(String(body)) as { currency: string }).currency
    const fungible = { address: token, name: 'Token', symbol: 'T', iconUrl: '', decimals: 6 }
    return Response.json({ fungibles: [{ ...fungible, price: gateway.price }] })
  }
  if (path === '/v1/onramp/providers')
    return Response.json([{ serviceProvider: 'COINBASE', name: 'Coinbase' }])
  if (path === '/v1/onramp/widget') return Response.json({ widgetUrl: 'https://shop.example/' })
  const network = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' }
  return Response.json({
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
    purchaseCurrencies: [
      { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...network, contract_address: '' }] },
    ],
  })
}

function render(gateway: Gateway): { client: Latchkey; last: () => Rendered; opened: string[] } {
  const opened: string[] = []
  const page = {
    closed: false,
    opener: null,
    close: () => {},
    location: { replace: (url: string) => opened.push(url) },
  }
  const connector = deferredConnector({ id: 'fox' })
  const { client } = fakeClient({
    gatewayUrl: 'https://gateway.example',
    networks: [mainnet],
    features: { onramp: ['coinbase'] },
    adapters: [deferredAdapter('eip155', [connector], { gatewayFeatures: ['onramp'] })],
    environment: {
      fetch: async (input, init) => answer(gateway, new URL(String(input)).pathname, init?.body),
      window: new Proxy(window, {
        get(target, key) {
          if (key === 'open') return () => page
          const value: unknown = Reflect.get(target, key, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
    },
  })
  const connecting = connect(client, { connector, network: mainnet.caipNetworkId })
  connecting.catch(() => undefined)
  // The wallet is prompted by the next task.
  setTimeout(() => connector.approve(mainnet.caipNetworkId))
  const rendered: Rendered[] = []
  function Host(): ReactNode {
    const [buy, prices] = [useBuy(), usePrices({ tokens: [token] })]
    rendered.push({ buy, prices })
    return undefined
  }
  const root = createRoot(document.createElement('div'))
  root.render(createElement(LatchkeyProvider, { client }, createElement(Host)))
  onTestFinished(() => {
    root.unmount()
    client.destroy()
  })
  return { client, opened, last: () => rendered.at(-1) as Rendered }
}

it('opens the page of the provider, and returns the progress of the purchase', async () => {
  const gateway: Gateway = { isDown: false, price: 1, priceRequests: 0 }
  const { client, last, opened } = render(gateway)
  await expect.poll(() => client.store.get().connection['eip155']?.connections.length).toBe(1)
  expect(last().buy).toMatchObject({ status: 'idle', purchase: undefined })
  await last().buy.mutateAsync({ token: 'ETH', amount: '50' })
  expect(opened).toEqual(['https://shop.example/'])
  await expect
    .poll(() => last().buy)
    .toMatchObject({
      status: 'success',
      purchase: { status: 'waiting', provider: 'coinbase', symbol: 'ETH', paymentAmount: '50' },
    })
  gateway.isDown = true
  last().buy.mutate()
  await expect
    .poll(() => last().buy)
    .toMatchObject({
      status: 'error',
      error: { code: 'onramp.url_failed' },
      purchase: { status: 'failed' },
    })
})

it('returns prices, fetches them again, and keeps them beside a failure', async () => {
  const gateway: Gateway = { isDown: false, price: 2.5, priceRequests: 0 }
  const { last } = render(gateway)
  await expect
    .poll(() => last()?.prices)
    .toMatchObject({ status: 'success', data: [{ address: token, price: '2.5' }] })
  gateway.price = 3
  expect(await last().prices.refetch()).toMatchObject({ data: [{ price: '3' }] })
  expect(gateway.priceRequests).toBe(2)
  gateway.isDown = true
  expect(await last().prices.refetch()).toMatchObject({ status: 'error' })
  await expect
    .poll(() => last().prices)
    .toMatchObject({ data: [{ price: '3' }], error: { code: 'price.failed' } })
})

it('returns prices in the currency of the visitor, and again when it changes', async () => {
  const gateway: Gateway = { isDown: false, price: 2.5, priceRequests: 0 }
  const { client, last } = render(gateway)
  await expect.poll(() => last()?.prices.status).toBe('success')
  expect(gateway.currency).toBe('usd')
  gateway.price = 2
  setCurrency(client, { currency: 'eur' })
  await expect.poll(() => last().prices).toMatchObject({ data: [{ price: '2' }] })
  expect(gateway.currency).toBe('eur')
})
