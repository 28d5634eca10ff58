import {
  defaultOnrampOptions,
  type OnrampOffer,
  type OnrampState,
  type Purchase,
  readAccount,
  type OnrampServiceProvider,
} from '../../../core/index.ts'
import {
  onrampOptionsFailedError,
  onrampQuoteFailedError,
} from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { openOnrampHelp } from '../../../modal/index.ts'
import type { OnrampOptions, OnrampQuote } from '../../../protocol/index.ts'
import { openAccount, type Story, untilFetching } from '../../storyHelpers.fixture.ts'
import type { TestModal } from '../../testModal.fixture.ts'

const gateway = { gatewayUrl: 'http://127.0.0.1:9', pairing: false } as const
const options = {
  ...gateway,
  features: { onramp: ['coinbase', 'moonpay', 'meld'] },
} as const

const base = { name: 'base-mainnet', display_name: 'Base', chain_id: '8453' }
const offeredOptions: OnrampOptions = {
  paymentCurrencies: ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'BRL', 'PLN', 'SEK'].map((id) => ({
    ...defaultOnrampOptions.paymentCurrencies[0],
    id,
    payment_method_limits: [{ id: 'card', min: '20.00', max: '7500.00' }],
  })),
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...base, contract_address: '' }] },
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ ...base, contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    },
  ],
}

const money = (amount: string) => ({ amount, currency: 'EUR' })
const quote: OnrampQuote = {
  paymentTotal: money('100'),
  paymentSubtotal: money('97.51'),
  purchaseAmount: { amount: '0.035412345678901234', currency: 'ETH' },
  networkFee: money('0.49'),
  coinbaseFee: money('2'),
  quoteId: 'q_1',
}

function serviceProvider(code: string, name: string): OnrampServiceProvider {
  return { code, name, logo: undefined, limits: [] }
}

const offers: readonly OnrampOffer[] = [
  {
    provider: 'coinbase',
    serviceProvider: 'COINBASE',
    paymentMethod: 'CARD',
    purchaseAmount: '0.035412345678901234',
    fees: '1.9',
  },
  {
    provider: 'meld',
    serviceProvider: 'BANXA',
    paymentMethod: 'SEPA',
    purchaseAmount: '0.0351',
    fees: '2.8',
  },
]

const form: OnrampState = {
  ...offeredOptions,
  selectedProvider: undefined,
  selectedServiceProvider: undefined,
  serviceProviders: [
    serviceProvider('COINBASE', 'Coinbase'),
    {
      ...serviceProvider('MOONPAY', 'MoonPay'),
      limits: [{ currency: 'EUR', min: '150', max: '15000' }],
    },
    serviceProvider('BANXA', 'Banxa'),
  ],
  country: 'DE',
  countries: ['DE', 'FR', 'US', 'GB', 'JP', 'BR', 'ES', 'EG'],
  offers: undefined,
  offersFetchedAt: undefined,
  offersLoading: false,
  offersError: undefined,
  purchaseCurrency: offeredOptions.purchaseCurrencies[0],
  paymentCurrency: offeredOptions.paymentCurrencies[0],
  paymentAmount: '100',
  purchaseAmount: quote.purchaseAmount.amount,
  quote,
  quotesLoading: false,
  optionsLoading: false,
  optionsError: undefined,
  countriesError: undefined,
  error: undefined,
}

/** Shows a view of the form in a state that no fetch changes. */
function showForm(
  change: Partial<OnrampState> = {},
  view:
    | 'OnRampProviders'
    | 'OnRampTokenSelect'
    | 'OnRampFiatSelect'
    | 'OnRampCountrySelect' = 'OnRampProviders',
): Story {
  return {
    options,
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view, data: undefined })
      await untilFetching(
        testModal,
        ({ onramp }) =>
          onramp !== undefined && (onramp.optionsLoading || onramp.optionsError !== undefined),
      )
      const { store } = testModal.client
      store.set({ onramp: { ...form, ...change } })
    },
  }
}

const nothing = { purchaseCurrencies: [], purchaseCurrency: undefined, quote: undefined } as const

function showPurchase(change: Partial<Purchase>): Story {
  return { options, play: (testModal) => setPurchase(testModal, change) }
}

async function setPurchase(testModal: TestModal, change: Partial<Purchase>): Promise<void> {
  await openAccount(testModal)
  const { client, modal } = testModal
  const { caipAddress } = readAccount(client.store.get())
  if (!caipAddress) return
  const purchase: Purchase = {
    status: 'waiting',
    provider: 'moonpay',
    serviceProvider: undefined,
    providerLabel: 'MoonPay',
    caipAddress,
    symbol: 'ETH',
    token: undefined,
    purchaseCurrency: offeredOptions.purchaseCurrencies[0]!,
    paymentAmount: '100',
    paymentCurrency: 'EUR',
    purchaseAmount: quote.purchaseAmount.amount,
    country: undefined,
    paymentMethod: undefined,
    startedAt: client.clock.now(),
    balanceBefore: 0n,
    url: 'https://example.org/pay',
    received: undefined,
    isBalanceUnknown: false,
    error: undefined,
    ...change,
  }
  const isOpen = purchase.status !== 'opening' && purchase.status !== 'failed'
  client.store.set(isOpen ? { purchase } : { openingPurchase: purchase })
  modal.push({ view: 'BuyInProgress', data: undefined })
}

/** Buying. */
export const onrampStories: Readonly<Record<string, Story>> = {
  OnRampProviders: showForm(),
  OnRampProvidersOffers: showForm({ offers }),
  OnRampProvidersOffersLoading: showForm({ quote: undefined, offersLoading: true }),
  OnRampProvidersOffersFailed: showForm({
    offers: [],
    offersError: new WalletError(onrampQuoteFailedError),
  }),
  OnRampProvidersOffer: showForm({
    offers: offers.slice(0, 1),
    selectedProvider: 'moonpay',
    countries: [],
  }),
  OnRampProvidersLoading: showForm({
    ...nothing,
    optionsLoading: true,
    serviceProviders: undefined,
  }),
  OnRampProvidersQuoting: showForm({ quote: undefined, quotesLoading: true }),
  OnRampProvidersNoQuote: showForm({
    quote: undefined,
    purchaseAmount: undefined,
    error: new WalletError(onrampQuoteFailedError),
  }),
  OnRampProvidersIncomplete: showForm({
    countries: [],
    countriesError: new WalletError(onrampOptionsFailedError),
  }),
  OnRampProvidersLimits: showForm({ paymentAmount: '12.5', quote: undefined }),
  OnRampProvidersLong: showForm({ paymentAmount: '123456789.55', quote: undefined }),
  OnRampProvidersUnavailable: showForm(nothing),
  OnRampProvidersNone: showForm({ serviceProviders: [] }),
  OnRampProvidersOffline: showForm({
    ...nothing,
    optionsError: new WalletError(onrampOptionsFailedError),
  }),
  OnRampTokenSelect: showForm({}, 'OnRampTokenSelect'),
  OnRampTokenSelectEmpty: showForm(nothing, 'OnRampTokenSelect'),
  OnRampFiatSelect: showForm({}, 'OnRampFiatSelect'),
  OnRampCountrySelect: showForm({}, 'OnRampCountrySelect'),
  OnRampCountrySelectEmpty: showForm({ countries: [] }, 'OnRampCountrySelect'),
  BuyInProgress: showPurchase({}),
  BuyInProgressOpening: showPurchase({ status: 'opening', url: undefined }),
  BuyInProgressBlocked: showPurchase({ status: 'blocked' }),
  BuyInProgressClosed: showPurchase({ status: 'closed' }),
  BuyInProgressDelayed: showPurchase({ status: 'delayed' }),
  BuyInProgressOffline: showPurchase({ isBalanceUnknown: true }),
  BuyInProgressFailed: showPurchase({ status: 'failed', url: undefined }),
  BuyInProgressFailedEarlier: {
    options,
    async play(testModal) {
      await setPurchase(testModal, { status: 'failed', url: undefined })
      const { store } = testModal.client
      const { openingPurchase: failed } = store.get()
      store.set({ purchase: failed && { ...failed, status: 'waiting' } })
    },
  },
  BuyInProgressResumed: showPurchase({ url: undefined }),
  BuyInProgressExpired: showPurchase({ status: 'expired', url: undefined }),
  BuyInProgressArrived: showPurchase({ status: 'arrived', received: '0.0354' }),
  AccountPurchase: {
    options,
    async play(testModal) {
      await setPurchase(testModal, {})
      testModal.modal.back()
    },
  },
  BuyInProgressNone: {
    options,
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view: 'BuyInProgress', data: undefined })
    },
  },
  WhatIsABuy: {
    options,
    async play(testModal) {
      await openAccount(testModal)
      openOnrampHelp(testModal.modal)
    },
  },
}
