export { checkPaymentAmount } from './checkPaymentAmount.ts'
export { defaultOnrampOptions, onrampPresets } from './defaultOptions.ts'
export { expireOnrampOffers } from './expireOnrampOffers.ts'
export { fetchOnrampOffers } from './fetchOnrampOffers.ts'
export { fetchOnrampOptions } from './fetchOnrampOptions.ts'
export { fetchOnrampQuote } from './fetchOnrampQuote.ts'
export { fetchOnrampUrl } from './fetchOnrampUrl.ts'
export type {
  OnrampViewModel,
  OnrampProviderOption,
  KnownOnrampProvider,
} from './OnrampViewModel.ts'
export {
  setOnrampCountry,
  setOnrampProvider,
  setPaymentAmount,
  setPaymentCurrency,
  setPurchaseCurrency,
} from './onrampForm.ts'
export { onrampOffersQuery } from './onrampOffersQuery.ts'
export {
  onrampCountriesQuery,
  onrampOptionsQuery,
  onrampProvidersQuery,
  onrampQuoteQuery,
} from './onrampQueries.ts'
export { fetchCheckoutUrl, checkoutUrlQuery } from './fetchCheckoutUrl.ts'
export { readOnramp } from './readOnramp.ts'
export { readPurchase } from './readPurchase.ts'
export { dismissUnopenedPurchase } from './dismissUnopenedPurchase.ts'
export { reopenPurchase } from './reopenPurchase.ts'
export { type PaymentRange, readPaymentRange } from './readPaymentRange.ts'
export { createPurchaseStorageSlot } from './createPurchaseStorageSlot.ts'
export { isPurchaseAwaited } from './isPurchaseAwaited.ts'
export { startOnrampQuotes, stopOnrampQuotes } from './startOnrampQuotes.ts'
export { setPurchaseOpened } from './setPurchaseOpened.ts'
export { startPurchase } from './startPurchase.ts'
export { watchStoredPurchase } from './watchStoredPurchase.ts'
