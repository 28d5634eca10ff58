import * as v from 'valibot'
import { baseUnitsSchema } from '../../chain/accounts/index.ts'

/**
 * Parses the amount of a row in base units. `amount` is rounded to a double, so `amount_str` is preferred.
 */
export const solscanTransferAmountSchema: v.GenericSchema<unknown, { readonly units: bigint }> =
  v.pipe(
    v.object({ amount: v.unknown(), amount_str: v.nullish(v.string()) }),
    v.transform(({ amount, amount_str }) => amount_str ?? amount),
    baseUnitsSchema,
    v.transform((units) => ({ units })),
  )
