import { onrampQuoteFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import { formatAmount } from '../balances/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { OnrampOffer } from '../model/slices/onramp.ts'
import { readNetwork } from '../network/index.ts'
import { checkPaymentAmount, readCents } from './checkPaymentAmount.ts'
import { onrampOffersQuery } from './onrampOffersQuery.ts'
import { expireOnrampOffers, onrampOfferLifetime } from './expireOnrampOffers.ts'
import { createOnrampExpiryTimer, createOnrampOffersRunGuard } from './onrampRunGuards.ts'
import { updateOnrampState } from './onrampState.ts'
import { readOnramp } from './readOnramp.ts'

/**
 * Fetches what each provider gives for the payment in the form. A newer call aborts the older one.
 * A failure is in `offersError` of the state; visitors can still choose a provider. Offers are removed
 * from the state after 30 s.
 *
 * @example
 * await fetchOnrampOffers(client)
 * const [best] = readOnramp(client.store.get(), client.adapters).choices
 *
 * @returns The offers, the highest amount first; empty after a failure. Undefined when the form is
 * incomplete, the amount is invalid, or a newer call came.
 */
export async function fetchOnrampOffers(
  client: Latchkey,
): Promise<readonly OnrampOffer[] | undefined> {
  const { store } = client
  const run = client.own(createOnrampOffersRunGuard)
  const form = readOnramp(store.get(), client.adapters)
  const { providers, purchaseCurrency, paymentCurrency, paymentAmount, country } = form
  const network = readNetwork(store.get())?.caipNetworkId
  run.abort()
  if (!purchaseCurrency || !paymentCurrency || !network) return undefined
  if (checkPaymentAmount(paymentAmount, paymentCurrency)) return undefined

  const signal = run.start()
  store.set(updateOnrampState({ offersLoading: true, offersError: undefined }))
  const amount = formatAmount(readCents(paymentAmount) ?? 0n, 2)
  const order = { providers, purchaseCurrency, paymentCurrency, amount, network, country }
  try {
    const offers = await fetchQuery(client, onrampOffersQuery(client, order), { signal })
    if (!run.isCurrent(signal)) return undefined
    store.set(
      updateOnrampState({ offers, offersFetchedAt: client.clock.now(), offersLoading: false }),
    )
    client
      .own(createOnrampExpiryTimer)
      .schedule(onrampOfferLifetime, () => expireOnrampOffers(client))
    return offers
  } catch (cause) {
    if (!run.isCurrent(signal)) return undefined
    const known = isWalletError(cause, 'onramp.quote_failed')
    const error = known ? cause : new WalletError(onrampQuoteFailedError, {}, { cause })
    client.logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(cause) })
    // Earlier offers stay until they expire.
    store.set(
      updateOnrampState(({ offers = [] }) => ({
        offers,
        offersLoading: false,
        offersError: error,
      })),
    )
    return []
  }
}
