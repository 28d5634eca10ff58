import * as v from 'valibot'

/** Query of `GET /v1/convert/gas-price`. */
export type GasPriceQuery = {
  /** CAIP-2. Empty when missing. */
  readonly chainId: string
}

/**
 * Parses the query of `GET /v1/convert/gas-price`.
 *
 * @see [7.10]
 */
export const gasPriceQuerySchema: v.GenericSchema<unknown, GasPriceQuery> = v.object({
  chainId: v.optional(v.string(), ''),
})

/** Response of `GET /v1/convert/gas-price`: base units per unit of gas, as decimal strings. */
export type GasPrice = {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

const amount = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/**
 * Parses the response of `GET /v1/convert/gas-price`.
 *
 * @see [7.10]
 */
export const gasPriceSchema: v.GenericSchema<unknown, GasPrice> = v.object({
  standard: amount,
  fast: amount,
  instant: amount,
})
