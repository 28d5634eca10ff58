import type { OnrampState } from '../model/slices/onramp.ts'
import type { WalletError } from '../../errors/index.ts'
import type { OnrampOptions } from '../../protocol/index.ts'
import type { State } from '../model/State.ts'

type Change = (state: State) => Partial<State>

/** Initial state of the slice, which `State` lacks until the first use: nothing entered. */
export const initialOnramp: { readonly onramp: OnrampState } = {
  onramp: {
    selectedProvider: undefined,
    error: undefined,
    purchaseCurrency: undefined,
    paymentCurrency: undefined,
    purchaseCurrencies: [],
    paymentCurrencies: [],
    quotesLoading: false,
    paymentAmount: '',
    purchaseAmount: undefined,
    availableProviders: undefined,
  },
}

/** Something of the purchase is another now. */
export function updateOnramp(
  change: Partial<OnrampState> | ((known: OnrampState) => Partial<OnrampState>),
): Change {
  return ({ onramp = initialOnramp.onramp }) => ({
    onramp: { ...onramp, ...(typeof change === 'function' ? change(onramp) : change) },
  })
}

/** What the former network had counts no more; how it is paid may be the same. */
export function clearOnrampOptions(): Change {
  return updateOnramp({
    purchaseCurrencies: [],
    paymentCurrencies: [],
    purchaseCurrency: undefined,
    availableProviders: undefined,
  })
}

/** What can be bought arrived; what was chosen stays chosen while it is offered. */
export function setOnrampOptions(options: OnrampOptions): Change {
  const { purchaseCurrencies, paymentCurrencies } = options
  return updateOnramp(({ purchaseCurrency: wanted, paymentCurrency: payment }) => ({
    purchaseCurrencies,
    paymentCurrencies,
    purchaseCurrency:
      purchaseCurrencies.find(({ id }) => id === wanted?.id) ?? purchaseCurrencies[0],
    paymentCurrency: paymentCurrencies.find(({ id }) => id === payment?.id) ?? paymentCurrencies[0],
  }))
}

/** A quote is being asked for. spec §4 "Onramp" */
export function setQuoteLoading(): Change {
  return updateOnramp({ quotesLoading: true, error: undefined })
}

/** A quote arrived; undefined where nothing is sold. */
export function setQuote(purchaseAmount: string | undefined): Change {
  return updateOnramp({ quotesLoading: false, purchaseAmount })
}

/** There is no quote. What a guess would buy is shown to nobody. */
export function setQuoteFailed(error: WalletError): Change {
  return updateOnramp({ quotesLoading: false, purchaseAmount: undefined, error })
}
