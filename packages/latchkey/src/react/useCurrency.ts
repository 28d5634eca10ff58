import { useCallback } from 'react'
import { type DisplayCurrency, readCurrency, setCurrency } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the currency that fiat values are shown in, and its setter. The choice is kept for later
 * visits.
 *
 * @example
 * const { currency, setCurrency } = useCurrency()
 * return <button onClick={() => setCurrency('eur')}>{currency}</button>
 *
 * @see `defaultCurrency` of the options.
 */
export function useCurrency(): useCurrency.Result {
  const { client } = useLatchkeyContext()
  const currency = useClientState(readCurrency)
  const set = useCallback<useCurrency.Result['setCurrency']>(
    (chosen) => setCurrency(client, { currency: chosen }),
    [client],
  )
  return { currency, setCurrency: set }
}

export declare namespace useCurrency {
  type Result = {
    /** ISO 4217 code in lower case. */
    readonly currency: DisplayCurrency
    readonly setCurrency: (currency: DisplayCurrency) => void
  }
}
