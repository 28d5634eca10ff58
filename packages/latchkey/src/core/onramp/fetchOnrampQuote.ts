import { onrampQuoteFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, messageOf, WalletError } from '../../errors/index.ts'
import type { OnrampState } from '../model/slices/onramp.ts'
import type { OnrampQuote } from '../../protocol/index.ts'
import { formatAmount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery } from '../gateway/index.ts'
import { readNetwork } from '../network/index.ts'
import { checkPaymentAmount, paymentProblemErrors, readCents } from './checkPaymentAmount.ts'
import { onrampQuoteQuery } from './onrampQueries.ts'
import { createOnrampQuoteRunGuard } from './onrampRunGuards.ts'
import {
  initialOnramp,
  setOnrampQuote,
  setOnrampQuoteLoading,
  setOnrampQuoteFailed,
} from './onrampState.ts'

/** Quote id of the placeholder. */
const placeholderId = 'placeholder-quote'

/**
 * Fetches a quote for the purchase in the form. A newer call aborts the older one.
 *
 * @returns The quote. On failure a placeholder with the entered amount and the id
 * `placeholder-quote`, while the state has the error and no amount. Undefined when the form is
 * incomplete, the amount is invalid, the network is not served, or a newer call came.
 */
export async function fetchOnrampQuote(client: Latchkey): Promise<OnrampQuote | undefined> {
  const { store } = client
  const run = client.own(createOnrampQuoteRunGuard)
  const { purchaseCurrency, paymentCurrency, paymentAmount } =
    store.get().onramp ?? initialOnramp.onramp
  const network = readNetwork(store.get())?.caipNetworkId
  run.abort()
  if (!purchaseCurrency || !paymentCurrency || !network || paymentAmount === '') return undefined
  const problem = checkPaymentAmount(paymentAmount, paymentCurrency)
  if (problem) {
    store.set(setOnrampQuoteFailed(new WalletError(paymentProblemErrors[problem])))
    return undefined
  }

  const signal = run.start()
  store.set(setOnrampQuoteLoading())
  const amount = formatAmount(readCents(paymentAmount) ?? 0n, 2)
  try {
    const query = onrampQuoteQuery(client, { purchaseCurrency, paymentCurrency, amount, network })
    const { quote } = await fetchQuery(client, query, { signal })
    if (!run.isCurrent(signal)) return undefined
    store.set(setOnrampQuote(quote))
    return quote
  } catch (cause) {
    if (!run.isCurrent(signal)) return undefined
    const known = isWalletError(cause, 'onramp.quote_failed')
    const error = known ? cause : new WalletError(onrampQuoteFailedError, {}, { cause })
    client.logger.warn(error.message, { reason: error.details['reason'] ?? messageOf(cause) })
    store.set(setOnrampQuoteFailed(error))
    return placeholderOf({ amount: paymentAmount, purchaseCurrency, paymentCurrency })
  }
}

function placeholderOf(given: {
  readonly amount: string
  readonly purchaseCurrency: NonNullable<OnrampState['purchaseCurrency']>
  readonly paymentCurrency: NonNullable<OnrampState['paymentCurrency']>
}): OnrampQuote {
  const { amount, purchaseCurrency, paymentCurrency } = given
  const paid = { amount, currency: paymentCurrency.id }
  const fee = { amount: '0', currency: paymentCurrency.id }
  return {
    paymentTotal: paid,
    paymentSubtotal: paid,
    purchaseAmount: { amount, currency: purchaseCurrency.symbol },
    networkFee: fee,
    coinbaseFee: fee,
    quoteId: placeholderId,
  }
}
