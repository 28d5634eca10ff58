import type { OnrampState, Purchase } from '../model/slices/onramp.ts'
import type { WalletError } from '../../errors/index.ts'
import type { OnrampOptions, OnrampQuote } from '../../protocol/index.ts'
import type { State } from '../model/State.ts'

type Change = (state: State) => Partial<State>

/** Initial state of the slice, absent from `State` until the first use: nothing entered. */
export const initialOnramp: { readonly onramp: OnrampState } = {
  onramp: {
    selectedProvider: undefined,
    selectedServiceProvider: undefined,
    country: undefined,
    countries: [],
    offers: undefined,
    offersFetchedAt: undefined,
    offersLoading: false,
    offersError: undefined,
    error: undefined,
    purchaseCurrency: undefined,
    paymentCurrency: undefined,
    purchaseCurrencies: [],
    paymentCurrencies: [],
    optionsLoading: false,
    optionsError: undefined,
    countriesError: undefined,
    quotesLoading: false,
    paymentAmount: '',
    purchaseAmount: undefined,
    quote: undefined,
    serviceProviders: undefined,
  },
}

/** Updates the on-ramp state. */
export function updateOnrampState(
  change: Partial<OnrampState> | ((known: OnrampState) => Partial<OnrampState>),
): Change {
  return ({ onramp = initialOnramp.onramp }) => ({
    onramp: { ...onramp, ...(typeof change === 'function' ? change(onramp) : change) },
  })
}

/** Clears the options of the previous network; the payment currency stays. */
export function clearOnrampOptions(): Change {
  return updateOnrampState({
    purchaseCurrencies: [],
    paymentCurrencies: [],
    purchaseCurrency: undefined,
    serviceProviders: undefined,
    optionsLoading: false,
    optionsError: undefined,
    countriesError: undefined,
  })
}

/**
 * Sets the options; selected currencies stay while they are offered.
 *
 * @param preferred - ISO 4217 code of the payment currency to select first.
 */
export function setOnrampOptions(options: OnrampOptions, preferred?: string): Change {
  const { purchaseCurrencies, paymentCurrencies } = options
  return updateOnrampState(({ purchaseCurrency: selected, paymentCurrency: payment }) => ({
    purchaseCurrencies,
    paymentCurrencies,
    purchaseCurrency:
      purchaseCurrencies.find(({ id }) => id === selected?.id) ?? purchaseCurrencies[0],
    paymentCurrency:
      paymentCurrencies.find(({ id }) => id === payment?.id) ??
      paymentCurrencies.find(({ id }) => id === preferred) ??
      paymentCurrencies[0],
  }))
}

/**
 * Sets the countries; the selected one stays while it is among them.
 *
 * @param preferred - ISO 3166-1 alpha-2 code of the country to select first.
 */
export function setOnrampCountries(countries: readonly string[], preferred?: string): Change {
  return updateOnrampState(({ country: selected }) => {
    const found = [selected, preferred].find(
      (code) => code !== undefined && countries.includes(code),
    )
    // A provider may sell in a country that the gateway does not list.
    return { countries, country: found ?? (countries.length > 0 ? countries[0] : preferred) }
  })
}

/** Marks the quote as loading. */
export function setOnrampQuoteLoading(): Change {
  return updateOnrampState({ quotesLoading: true, error: undefined })
}

/** Sets the quote; undefined where the currency is not sold. */
export function setOnrampQuote(quote: OnrampQuote | undefined): Change {
  return updateOnrampState({
    quotesLoading: false,
    purchaseAmount: quote?.purchaseAmount.amount,
    quote,
  })
}

/** Records a failed quote. The placeholder amount is not displayed. */
export function setOnrampQuoteFailed(error: WalletError): Change {
  return updateOnrampState({
    quotesLoading: false,
    purchaseAmount: undefined,
    quote: undefined,
    error,
  })
}

/** Changes the purchase whose page opened, if there is one. */
export function updatePurchase(change: Partial<Purchase>): Change {
  return ({ purchase }) => (purchase ? { purchase: { ...purchase, ...change } } : {})
}
