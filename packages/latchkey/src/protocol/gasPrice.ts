import * as v from 'valibot'

/** Query of `GET /v1/convert/gas-price`. */
export type GasPriceQuery = {
  /** CAIP-2. Empty when it was not said. */
  readonly chainId: string
}

/**
 * Reads the query of `GET /v1/convert/gas-price`. Whether the chain has such a price only the
 * gateway knows.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const gasPriceQuery: v.GenericSchema<unknown, GasPriceQuery> = v.object({
  chainId: v.optional(v.string(), ''),
})

/** Reply of `GET /v1/convert/gas-price`: base units for one unit of gas, as decimal strings. */
export type GasPrice = {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

const amount = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/**
 * Reads the reply of `GET /v1/convert/gas-price`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.6
 */
export const gasPrice: v.GenericSchema<unknown, GasPrice> = v.object({
  standard: amount,
  fast: amount,
  instant: amount,
})
