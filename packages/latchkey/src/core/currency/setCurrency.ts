import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { DisplayCurrency } from '../model/slices/currency.ts'
import { parseDisplayCurrency } from './displayCurrencies.ts'

/** Creates the storage slot for the currency that the visitor chose. */
function currencySlot({ storage }: Latchkey): StorageSlot<DisplayCurrency | undefined> {
  return storage.slot({
    key: 'currency',
    version: 1,
    initial: undefined,
    parse: parseDisplayCurrency,
  })
}

/** Restores the currency that the visitor chose on an earlier visit, and follows the other tabs. */
export function loadCurrency(client: Latchkey): void {
  const slot = client.own(currencySlot)
  const apply = (chosen: DisplayCurrency | undefined): void => {
    const currency = chosen ?? parseDisplayCurrency(client.options.defaultCurrency)
    if (currency) client.store.set({ currency })
  }
  apply(slot.get())
  client.onDestroy(slot.watch(apply))
}

/**
 * Sets the currency of fiat values, for this and later visits. Prices are fetched again; values are
 * unknown until they arrive.
 *
 * @example
 * setCurrency(client, { currency: 'eur' })
 */
export function setCurrency(
  client: Latchkey,
  parameters: { readonly currency: DisplayCurrency },
): void {
  const { currency } = parameters
  client.own(currencySlot).set(currency)
  client.store.set({ currency })
}
