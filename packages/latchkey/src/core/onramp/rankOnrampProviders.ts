import type { OnrampOffer, OnrampState, OnrampServiceProvider } from '../model/slices/onramp.ts'
import { compareDecimals, formatAmount } from '../balances/index.ts'
import { readCents } from './checkPaymentAmount.ts'
import type { KnownOnrampProvider, OnrampProviderOption } from './OnrampViewModel.ts'
import type { PaymentRange } from './readPaymentRange.ts'

/**
 * Lists the providers to pay at: those with an offer first, the highest amount on top, then the
 * others in their configured order. An aggregator with offers is replaced by its providers.
 *
 * @param providers - Providers that the gateway offers.
 * @param state - Offers, and the payment that they are for.
 */
export function rankOnrampProviders(
  providers: readonly KnownOnrampProvider[],
  state: Pick<OnrampState, 'offers' | 'serviceProviders' | 'paymentAmount' | 'paymentCurrency'>,
): readonly OnrampProviderOption[] {
  const { serviceProviders = [] } = state
  const choices = providers.flatMap((provider) => {
    const own = (state.offers ?? []).filter((offer) => offer.provider === provider.name)
    const rows: readonly (OnrampOffer | undefined)[] = own.length > 0 ? own : [undefined]
    return rows.map((offer) => {
      const code = offer?.serviceProvider ?? provider.code
      const isOwn = code === provider.code
      const listed = serviceProviders.find((one) => one.code === code)
      return {
        provider,
        serviceProvider: isOwn ? undefined : code,
        label: isOwn ? provider.label : (listed?.name ?? code),
        logo: listed?.logo,
        offer,
        isBest: false,
        ...checkRange(state, listed, offer),
      }
    })
  })
  const [best, ...rest] = choices.toSorted(compareChoices)
  if (!best) return []
  const others = rest.filter(({ offer }) => offer)
  return [{ ...best, isBest: best.offer !== undefined && others.length > 0 }, ...rest]
}

/** Compares the payment with the limits that the provider states; an offer is never out of range. */
function checkRange(
  { paymentAmount, paymentCurrency }: Pick<OnrampState, 'paymentAmount' | 'paymentCurrency'>,
  listed: OnrampServiceProvider | undefined,
  offer: OnrampOffer | undefined,
): Pick<OnrampProviderOption, 'limits' | 'isOutOfRange'> {
  const stated = listed?.limits.find(({ currency }) => currency === paymentCurrency?.id)
  const [min, max] = [readCents(stated?.min ?? ''), readCents(stated?.max ?? '')]
  if (min === undefined || max === undefined) return { limits: undefined, isOutOfRange: false }
  const limits: PaymentRange = { min: formatAmount(min, 2), max: formatAmount(max, 2) }
  const cents = readCents(paymentAmount)
  const isOutside = cents !== undefined && (cents < min || cents > max)
  return { limits, isOutOfRange: isOutside && !offer }
}

function compareChoices(one: OnrampProviderOption, other: OnrampProviderOption): number {
  if (one.offer && other.offer)
    return compareDecimals(other.offer.purchaseAmount, one.offer.purchaseAmount)
  const rank = ({ offer, isOutOfRange }: OnrampProviderOption): number =>
    offer ? 0 : isOutOfRange ? 2 : 1
  return rank(one) - rank(other)
}
