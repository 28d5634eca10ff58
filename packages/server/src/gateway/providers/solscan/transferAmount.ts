import * as v from 'valibot'
import { baseUnits } from '../../chain/accounts/index.ts'

/**
 * Reads the amount of a row, in base units. Its numbers went through JavaScript on their way here,
 * so the text beside them counts where there is one.
 */
export const transferAmount: v.GenericSchema<unknown, { readonly units: bigint }> = v.pipe(
  v.object({ amount: v.unknown(), amount_str: v.nullish(v.string()) }),
  v.transform(({ amount, amount_str }) => amount_str ?? amount),
  baseUnits,
  v.transform((units) => ({ units })),
)
