import type {
  JsonObject,
  OnrampProviderQuote,
  OnrampProviderPropertyType,
  OnrampWidgetPurchase,
} from 'latchkey/protocol'
import { namespaceOf } from 'latchkey/caip'
import { parseAddress } from '../../../chain/accounts/index.ts'
import { decimalToJsonNumber } from '../../../chain/amounts/index.ts'
import { httpError } from '../../../../http/index.ts'
import {
  formatPurchaseAmount,
  type ComputedQuote,
  type OnrampQuoteCalculator,
} from '../createOnrampQuoteCalculator.ts'
import { assetCode, findOnrampAsset } from '../assets.ts'
import { paymentCurrencies } from '../limits.ts'
import type { OnrampPort } from '../OnrampPort.ts'
import { formatCents } from '../computeOnrampQuote.ts'
import { withQuery } from '../withQuery.ts'
import { toOnrampProviderRecord } from '../createPurchasePagePort.ts'

const serviceProvider = 'SANDBOX'

/** Countries of the sandbox, which sells everywhere alike. */
const countries = ['US', 'BR', 'DE', 'EG', 'ES', 'FR', 'GB', 'JP'] as const

/** The widest limits of each currency. */
const limits = paymentCurrencies.map(({ id }) => ({
  currency: id,
  min: '10.00',
  max: '25000.00',
}))

/** Payment methods, by the code that providers use. */
const methods = { CARD: 'card', ACH: 'ach_bank_account' } as const

/**
 * Creates the on-ramp port of the sandbox.
 *
 * @param deps - The quote engine.
 */
export function createSandboxPort({
  engine,
}: {
  readonly engine: OnrampQuoteCalculator
}): OnrampPort {
  return {
    name: 'sandbox',
    supports: (provider) => provider.toUpperCase() === serviceProvider,
    providers: async () => [
      toOnrampProviderRecord({ name: 'Sandbox', serviceProvider, websiteUrl: '', limits }),
    ],
    async createWidgetUrl(purchase, { projectId, gateway }) {
      checkPurchase(engine, purchase)
      const { destinationCurrencyCode, walletAddress, sourceAmount, sourceCurrencyCode } = purchase
      const shown = { destinationCurrencyCode, walletAddress, sourceAmount, sourceCurrencyCode }
      const { redirectUrl } = purchase
      return withQuery(`${gateway}/v1/onramp/sandbox`, { projectId, ...shown, redirectUrl })
    },
    async offers(body, signal) {
      if (body.excludeProviders?.includes(serviceProvider)) return []
      const type = body.paymentMethodType?.toUpperCase()
      const ways = Object.entries(methods).filter(([name]) => !type || name === type)
      const order = {
        currency: body.destinationCurrencyCode,
        amount: `${body.sourceAmount}`,
        payment: body.sourceCurrencyCode,
      }
      if (ways.length === 0 || !findOnrampAsset(engine.assets, order)) return []
      return await Promise.all(
        ways.map(async ([name, method]) =>
          toOnrampOffer(await engine.quote({ ...order, method }, signal), {
            paymentMethodType: name,
            countryCode: body.countryCode ?? 'US',
          }),
        ),
      )
    },
    properties: async ({ type }) => propertiesOf(engine)[type](),
  }
}

function propertiesOf(
  engine: OnrampQuoteCalculator,
): Readonly<Record<OnrampProviderPropertyType, () => readonly JsonObject[]>> {
  return {
    countries: () =>
      countries.map((countryCode) => ({
        countryCode,
        name: new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? countryCode,
        flagImageUrl: '',
        regions: [],
      })),
    'crypto-currencies': () =>
      engine.assets.map((asset) => ({
        currencyCode: assetCode(asset),
        name: asset.name,
        chainCode: asset.networkName,
        symbolImageUrl: '',
      })),
    'fiat-currencies': () =>
      paymentCurrencies.map(({ id }) => ({ currencyCode: id, name: id, symbolImageUrl: '' })),
    'payment-methods': () =>
      Object.keys(methods).map((name) => ({
        paymentMethod: name,
        name: name === 'CARD' ? 'Card' : 'Bank account',
        paymentType: name === 'CARD' ? 'CARD' : 'BANK_TRANSFER',
      })),
    'fiat-purchases-limits': () =>
      paymentCurrencies.map(({ id }) => ({
        currencyCode: id,
        defaultAmount: 100,
        minimumAmount: 10,
        maximumAmount: 25_000,
      })),
    'countries-defaults': () => [{ countryCode: 'US', defaultCurrencyCode: 'USD' }],
  }
}

function toOnrampOffer(
  quote: ComputedQuote,
  about: { readonly paymentMethodType: string; readonly countryCode: string },
): OnrampProviderQuote {
  const { total, fee, networkFee, subtotal } = quote.amounts
  const money = (cents: bigint): number => decimalToJsonNumber(formatCents(cents))
  const destinationAmount = decimalToJsonNumber(formatPurchaseAmount(quote))
  return {
    ...about,
    serviceProvider,
    transactionType: 'CRYPTO_PURCHASE',
    sourceAmount: money(total),
    sourceAmountWithoutFees: money(subtotal),
    fiatAmountWithoutFees: money(subtotal),
    sourceCurrencyCode: quote.paymentCurrency,
    destinationAmount,
    destinationAmountWithoutFees: destinationAmount,
    destinationCurrencyCode: assetCode(quote.asset),
    totalFee: money(fee + networkFee),
    networkFee: money(networkFee),
    transactionFee: money(fee),
    exchangeRate: decimalToJsonNumber(quote.price),
    customerScore: 100,
    lowKyc: true,
  }
}

function checkPurchase(engine: OnrampQuoteCalculator, purchase: OnrampWidgetPurchase): void {
  const asset = findOnrampAsset(engine.assets, { currency: purchase.destinationCurrencyCode })
  if (!asset) throw wrong('sessionData.destinationCurrencyCode', 'Is not available')
  if (!parseAddress(namespaceOf(asset.chain.caipNetworkId), purchase.walletAddress))
    throw wrong('sessionData.walletAddress', 'Must be an address on the network')
}

function wrong(field: string, description: string): Error {
  return httpError(400, { field, description })
}
