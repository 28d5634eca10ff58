export { checkPaymentAmount } from './checkPaymentAmount.ts'
export { defaultOnrampOptions, onrampPresets } from './defaultOptions.ts'
export { fetchOnrampOptions } from './fetchOnrampOptions.ts'
export { fetchOnrampQuote } from './fetchOnrampQuote.ts'
export { fetchOnrampUrl } from './fetchOnrampUrl.ts'
export type { Onramp, KnownOnrampProvider } from './Onramp.ts'
export {
  setOnrampProvider,
  setPaymentAmount,
  setPaymentCurrency,
  setPurchaseCurrency,
} from './onrampForm.ts'
export { onrampOptionsQuery, onrampProvidersQuery, onrampQuoteQuery } from './onrampQueries.ts'
export { fetchCheckoutUrl, checkoutUrlQuery } from './fetchCheckoutUrl.ts'
export { findOnrampProvider } from './knownProviders.ts'
export { readOnramp } from './readOnramp.ts'
export { type PaymentRange, readPaymentRange } from './readPaymentRange.ts'
export { setPurchaseOpened, startPurchase } from './startPurchase.ts'
