import { type Purchase, readPurchase, startPurchase } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { type MutationOptions, type MutationResult, useMutation } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the mutation that opens the page of an on-ramp provider in a new window, and the progress of
 * the purchase until what was bought arrives.
 *
 * Call `mutate` during a click, or the browser blocks the window: `status` of the purchase is `blocked`
 * then, and its `url` is for a link.
 *
 * @example
 * const { mutate, purchase } = useBuy()
 * return <button onClick={() => mutate({ token: 'USDC', amount: '50' })}>Buy: {purchase?.status}</button>
 *
 * @param options - Callbacks. They are called when the page opens, not when the purchase arrives.
 * @see `startPurchase` for the parameters and the errors.
 */
export function useBuy(options?: useBuy.Options): useBuy.Result {
  const { client } = useLatchkeyContext()
  const purchase = useClientState(readPurchase)
  const mutation = useMutation<Purchase, startPurchase.Parameters | undefined>(
    (parameters) => startPurchase(client, parameters),
    options,
  )
  return { ...mutation, purchase }
}

export declare namespace useBuy {
  type Options = MutationOptions<Purchase, startPurchase.Parameters | undefined>
  type Result = MutationResult<Purchase, startPurchase.Parameters | undefined> & {
    /** The latest purchase of this visit, with its progress. */
    readonly purchase: Purchase | undefined
  }
}
