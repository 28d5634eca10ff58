import type { Page } from '@playwright/test'

/** Amounts that the providers give, in the order of `offeringProviders`; none fails the request. */
export type OfferedAmounts = { amounts: readonly number[] }

/** Providers that have offers in the tests, by their codes and names. */
const offeringProviders = [
  ['SANDBOX', 'Sandbox'],
  ['MOONPAY', 'MoonPay'],
  ['TRANSAK', 'Transak'],
] as const

/** Has the gateway return offers of several providers, where the sandbox would be the only one. */
export async function routeOnrampOffers(
  page: Page,
  amounts: readonly number[] = [0.04, 0.05, 0.045],
): Promise<OfferedAmounts> {
  const offered: OfferedAmounts = { amounts }
  await page.route('**/v1/onramp/providers?*', (route) =>
    route.fulfill({
      json: [...offeringProviders, ['COINBASE', 'Coinbase']].map(([code, name]) => ({
        serviceProvider: code,
        name,
        limits: code === 'COINBASE' ? [{ currency: 'USD', min: '150', max: '15000' }] : undefined,
      })),
    }),
  )
  await page.route('**/v1/onramp/multi/quotes*', (route) => {
    if (offered.amounts.length === 0) return route.fulfill({ status: 503, json: {} })
    const body = route.request().postDataJSON() as Readonly<Record<string, unknown>>
    return route.fulfill({
      json: offeringProviders.map(([code], at) => ({
        ...body,
        serviceProvider: code,
        paymentMethodType: at === 1 ? 'SEPA' : 'CARD',
        destinationAmount: offered.amounts[at],
        totalFee: 2.5 + at,
      })),
    })
  })
  return offered
}
