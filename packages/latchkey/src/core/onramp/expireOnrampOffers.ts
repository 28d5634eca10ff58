import type { Latchkey } from '../model/Latchkey.ts'
import { updateOnrampState } from './onrampState.ts'

/** Age at which an offer expires, in ms. */
export const onrampOfferLifetime = 30_000

/**
 * Removes the offers and the quote of the form when they have expired.
 *
 * @returns Whether they had.
 */
export function expireOnrampOffers({ store, clock }: Latchkey): boolean {
  const { offersFetchedAt } = store.get().onramp ?? {}
  if (offersFetchedAt === undefined || clock.now() - offersFetchedAt < onrampOfferLifetime)
    return false
  store.set(
    updateOnrampState({
      offers: undefined,
      offersFetchedAt: undefined,
      purchaseAmount: undefined,
      quote: undefined,
    }),
  )
  return true
}
