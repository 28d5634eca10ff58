import { expect, it } from 'vitest'
import {
  connect,
  type Latchkey,
  readOnramp,
  readPurchase,
  setPurchaseOpened,
} from '../core/index.ts'
import type { FakeClock } from '../kernel/index.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  fakeClient,
  deferredConnector,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal } from './Modal.ts'
import {
  chooseOnrampCountry,
  chooseOnrampProvider,
  choosePurchaseCurrency,
  submitPurchase,
  editPaymentAmount,
  openOnrampHelp,
  stopRenewingOnrampQuotes,
  leavePurchase,
  fetchOnrampViewData,
  repeatPurchase,
} from './onramp.ts'
import { openAwaitedPurchase } from './openAwaitedPurchase.ts'
import { openOnramp } from './openOnramp.ts'
import { readRoute } from './routeStack.ts'

const network = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' }
const options = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '500.00' }] },
  ],
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...network, contract_address: '' }] },
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ ...network, contract_address: `0x${'c0'.repeat(20)}` }],
    },
  ],
}

type Setup = {
  readonly client: Latchkey
  readonly modal: Modal
  readonly clock: FakeClock
  readonly names: () => readonly string[]
  /** Bodies of the requests for a quote. */
  readonly quotes: readonly { readonly amount: string }[]
  /** Bodies of the requests for offers. */
  readonly offers: readonly unknown[]
  /** Lets the gateway open no more pages. */
  readonly setDown: () => void
}

/** A connected visitor whose gateway has two providers. */
async function createBuyer(): Promise<Setup> {
  const connector = deferredConnector({ id: 'fox' })
  const quotes: { amount: string; purchaseCurrency: { symbol: string } }[] = []
  const offers: unknown[] = []
  let isDown = false
  const { client, clock, names } = fakeClient({
    gatewayUrl: 'https://gateway.example',
    networks: [mainnet],
    features: { onramp: ['coinbase', 'meld'] },
    adapters: [deferredAdapter('eip155', [connector], { gatewayFeatures: ['onramp'] })],
    environment: {
      async fetch(input, init) {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: ['eip155:1'], ws: [] })
        if (pathname === '/v1/onramp/options') return Response.json(options)
        if (pathname === '/v1/onramp/providers')
          return Response.json([
            { serviceProvider: 'COINBASE', name: 'Coinbase' },
            { serviceProvider: 'MELD', name: 'Meld' },
          ])
        if (pathname === '/v1/onramp/providers/properties')
          return Response.json([{ countryCode: 'US' }, { countryCode: 'DE' }])
        if (pathname === '/v1/onramp/multi/quotes') {
          offers.push(JSON.parse(String(init?.body)))
          return Response.json([])
        }
        if (pathname === '/v1/onramp/widget')
          return isDown
            ? new Response(undefined, { status: 503 })
            : Response.json({ widgetUrl: 'https://shop.example/' })
        const body = JSON.parse(String(init?.body)) as (typeof quotes)[number]
        quotes.push(body)
        const money = { amount: body.amount, currency: 'USD' }
        return Response.json({
          paymentTotal: money,
          paymentSubtotal: money,
          purchaseAmount: { amount: '1', currency: body.purchaseCurrency.symbol },
          networkFee: money,
          coinbaseFee: money,
          quoteId: 'q',
        })
      },
    },
  })
  const connecting = connect(client, { connector, network: mainnet.caipNetworkId })
  while (connector.pending.length === 0) await waitForNextTask()
  connector.approve(mainnet.caipNetworkId)
  await connecting
  const modal = createModal(client)
  modal.open()
  openOnramp(modal)
  fetchOnrampViewData(modal)
  await expect.poll(() => quotes.length).toBe(1)
  return { client, modal, clock, names, quotes, offers, setDown: () => (isDown = true) }
}

const formOf = ({ store, adapters }: Latchkey) => readOnramp(store.get(), adapters)

it('fills in an amount, and fetches a quote when the form opens [4.15a]', async () => {
  const { client, modal, names, quotes } = await createBuyer()
  expect(readRoute(modal.store.get()).view).toBe('OnRampProviders')
  expect(names()).toContain('SELECT_BUY_CRYPTO')
  expect(quotes).toMatchObject([{ amount: '100' }])
  await expect.poll(() => formOf(client).purchaseAmount).toBe('1')
})

it('fetches one quote for several keystrokes, and one at once for a suggested amount', async () => {
  const { modal, clock, quotes } = await createBuyer()
  for (const text of ['2', '20', '200']) editPaymentAmount(modal, text)
  await waitForNextTask()
  expect(quotes).toHaveLength(1)
  clock.advance(300)
  await expect.poll(() => quotes.map(({ amount }) => amount)).toEqual(['100', '200'])
  editPaymentAmount(modal, '2')
  editPaymentAmount(modal, '250', { isSuggested: true })
  clock.advance(300)
  await expect.poll(() => quotes.map(({ amount }) => amount)).toEqual(['100', '200', '250'])
})

it('sells what the provider sells, and returns from the list of currencies', async () => {
  const { client, modal } = await createBuyer()
  const [coinbase, meld] = formOf(client).choices
  expect(formOf(client).offeredCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  modal.push({ view: 'OnRampTokenSelect', data: undefined })
  choosePurchaseCurrency(modal, formOf(client).offeredCurrencies[0] ?? expect.unreachable())
  expect(readRoute(modal.store.get()).view).toBe('OnRampProviders')
  // The page of an aggregator opens with USDC.
  chooseOnrampProvider(modal, meld ?? expect.unreachable())
  expect(formOf(client).offeredCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC'])
  expect(formOf(client).purchaseCurrency?.symbol).toBe('USDC')
  chooseOnrampProvider(modal, coinbase ?? expect.unreachable())
  expect(formOf(client).offeredCurrencies).toHaveLength(2)
})

it('shows the progress of a purchase, repeats it, and leads to the account', async () => {
  const { client, modal, names } = await createBuyer()
  submitPurchase(modal)
  expect(readRoute(modal.store.get()).view).toBe('BuyInProgress')
  await expect
    .poll(() => client.store.get().purchase)
    .toMatchObject({ status: 'blocked', url: 'https://shop.example/', provider: 'coinbase' })
  editPaymentAmount(modal, '300')
  repeatPurchase(modal)
  await expect
    .poll(() => client.store.get().purchase)
    .toMatchObject({ status: 'blocked', paymentAmount: '100' })
  expect(names().filter((name) => name === 'SELECT_BUY_PROVIDER')).toHaveLength(1)
  leavePurchase(modal)
  expect(modal.store.get().history).toMatchObject([{ view: 'Account' }])
})

it('shows the awaited purchase from the account, after a newer one failed to open', async () => {
  const { client, modal, setDown } = await createBuyer()
  submitPurchase(modal)
  await expect.poll(() => client.store.get().purchase).toMatchObject({ paymentAmount: '100' })
  setDown()
  editPaymentAmount(modal, '300')
  submitPurchase(modal)
  await expect
    .poll(() => readPurchase(client.store.get()))
    .toMatchObject({ status: 'failed', paymentAmount: '300' })
  leavePurchase(modal)
  openAwaitedPurchase(modal)
  expect(readRoute(modal.store.get()).view).toBe('BuyInProgress')
  expect(readPurchase(client.store.get())).toMatchObject({
    status: 'blocked',
    paymentAmount: '100',
  })
})

it('shows the awaited purchase from the account, after the window of a newer one was blocked', async () => {
  const { client, modal } = await createBuyer()
  submitPurchase(modal)
  await expect.poll(() => client.store.get().purchase).toMatchObject({ status: 'blocked' })
  setPurchaseOpened(client)
  editPaymentAmount(modal, '300')
  submitPurchase(modal)
  await expect
    .poll(() => readPurchase(client.store.get()))
    .toMatchObject({ status: 'blocked', paymentAmount: '300' })
  leavePurchase(modal)
  openAwaitedPurchase(modal)
  expect(readRoute(modal.store.get()).view).toBe('BuyInProgress')
  expect(readPurchase(client.store.get())).toMatchObject({
    status: 'waiting',
    paymentAmount: '100',
  })
})

it('fetches the offers of the chosen country, and returns from the list of countries', async () => {
  const { client, modal, offers } = await createBuyer()
  await expect.poll(() => offers).toMatchObject([{ countryCode: 'US', sourceAmount: 100 }])
  modal.push({ view: 'OnRampCountrySelect', data: undefined })
  chooseOnrampCountry(modal, 'DE')
  expect(readRoute(modal.store.get()).view).toBe('OnRampProviders')
  expect(formOf(client)).toMatchObject({ country: 'DE', choice: { offer: undefined } })
  fetchOnrampViewData(modal)
  await expect.poll(() => offers.at(-1)).toMatchObject({ countryCode: 'DE' })
})

it('renews the offers instead of continuing with an expired one, and until the form is left', async () => {
  const { client, modal, clock, offers } = await createBuyer()
  await expect.poll(() => formOf(client).offersFetchedAt).toBeDefined()
  const { onramp } = client.store.get()
  const offersFetchedAt = clock.now() - 30_000
  client.store.set({ onramp: onramp && { ...onramp, offersFetchedAt } })
  submitPurchase(modal)
  expect(readRoute(modal.store.get()).view).toBe('OnRampProviders')
  await expect.poll(() => offers).toHaveLength(2)
  await expect.poll(() => formOf(client).offersLoading).toBe(false)
  clock.advance(20_000)
  await expect.poll(() => offers).toHaveLength(3)
  await expect.poll(() => formOf(client).offersLoading).toBe(false)
  stopRenewingOnrampQuotes(modal)
  clock.advance(60_000)
  await waitForNextTask()
  expect(offers).toHaveLength(3)
})

it('explains purchases', async () => {
  const { modal, names } = await createBuyer()
  openOnrampHelp(modal)
  expect(readRoute(modal.store.get()).view).toBe('WhatIsABuy')
  expect(names()).toContain('SELECT_WHAT_IS_A_BUY')
})
