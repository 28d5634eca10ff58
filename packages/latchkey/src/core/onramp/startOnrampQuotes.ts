import type { Latchkey } from '../model/Latchkey.ts'
import { fetchOnrampOffers } from './fetchOnrampOffers.ts'
import { fetchOnrampQuote } from './fetchOnrampQuote.ts'
import { initialOnramp } from './onrampState.ts'
import { createOnrampRefreshTimer } from './onrampRunGuards.ts'

/** Age after which offers are fetched again, in ms. */
const refreshInterval = 20_000
/** Time after which a page that is hidden is looked at again, in ms. */
const hiddenInterval = 1_000

/**
 * Fetches the quote and the offers for the payment in the form, and again every 20 s while the page is
 * visible, until `stopOnrampQuotes`. A newer call aborts the older one. Offers that could not be renewed
 * expire after 30 s.
 */
export async function startOnrampQuotes(client: Latchkey): Promise<void> {
  client.own(createOnrampRefreshTimer).schedule(refreshInterval, () => refresh(client))
  await Promise.all([fetchOnrampQuote(client), fetchOnrampOffers(client)])
}

/** Stops fetching again, as on leaving the form. */
export function stopOnrampQuotes(client: Latchkey): void {
  client.own(createOnrampRefreshTimer).cancel()
}

/** Fetches again. Tries later while the page is hidden, or a fetch is pending. */
function refresh(client: Latchkey): void {
  const { offersLoading, quotesLoading } = client.store.get().onramp ?? initialOnramp.onramp
  const isHidden = client.window?.document?.visibilityState === 'hidden'
  if (!isHidden && !offersLoading && !quotesLoading) return void startOnrampQuotes(client)
  client.own(createOnrampRefreshTimer).schedule(hiddenInterval, () => refresh(client))
}
