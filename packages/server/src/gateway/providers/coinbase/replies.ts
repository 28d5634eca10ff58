import type { OnrampBuyOptions, OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import * as v from 'valibot'
import { toSingleLine } from '../../chain/contracts/index.ts'

/** Maximum rows of a reply. */
const maxRows = 5_000

/** An object with members in snake_case or camelCase, depending on the endpoint. */
function camelCased<entries extends v.ObjectEntries>(
  entries: entries,
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<entries, undefined>>> {
  return v.pipe(v.record(v.string(), v.unknown()), v.transform(inCamelCase), v.object(entries))
}

function inCamelCase(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, character: string) => character.toUpperCase()),
      value,
    ]),
  )
}

/** An array without its invalid elements. */
function rows<row>(schema: v.GenericSchema<unknown, row>): v.GenericSchema<unknown, row[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.maxLength(maxRows),
    v.transform((all) =>
      all.flatMap((each) => {
        const read = v.safeParse(schema, each)
        return read.success ? [read.output] : []
      }),
    ),
  )
}

const line = v.pipe(
  v.string(),
  v.transform((text) => toSingleLine(text) ?? ''),
  v.nonEmpty(),
)
const code = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
const cents = v.pipe(v.string(), v.regex(/^\d{1,9}(?:\.\d{1,2})?$/))
const limits = v.optional(
  rows(camelCased({ id: v.pipe(code, v.toLowerCase()), min: cents, max: cents })),
  [],
)

/**
 * Parses `/buy/options`.
 *
 * @see https://docs.cdp.coinbase.com/onramp
 */
export const coinbaseBuyOptionsReplySchema: v.GenericSchema<unknown, CoinbaseBuyOptions> =
  camelCased({
    paymentCurrencies: rows(
      v.pipe(
        camelCased({
          id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
          limits,
          paymentMethodLimits: limits,
        }),
        v.transform(({ id, limits: newer, paymentMethodLimits: older }) => ({
          id,
          payment_method_limits: [...newer, ...older],
        })),
      ),
    ),
    purchaseCurrencies: rows(
      camelCased({
        id: code,
        name: line,
        symbol: v.pipe(v.string(), v.regex(/^[\w.$-]{1,20}$/)),
        networks: rows(
          camelCased({
            name: code,
            displayName: line,
            chainId: v.optional(v.string(), ''),
            contractAddress: v.optional(v.string(), ''),
          }),
        ),
      }),
    ),
  })

/** Buy options of a country. Only EVM networks have a chain id; others have none, or 0. */
export type CoinbaseBuyOptions = Pick<OnrampOptions, 'paymentCurrencies'> &
  Pick<OnrampBuyOptions, 'purchaseCurrencies'>

const decimal = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,18})?$/)))
const amount = v.pipe(
  camelCased({ currency: code, value: decimal, amount: decimal }),
  v.transform(({ currency, value, amount: older }) => ({ currency, amount: value ?? older ?? '' })),
  v.check(({ amount: text }) => text !== ''),
)

/**
 * Parses `/buy/quote`.
 *
 * @see https://docs.cdp.coinbase.com/onramp
 */
export const coinbaseBuyQuoteReplySchema: v.GenericSchema<unknown, OnrampQuote> = camelCased({
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  coinbaseFee: amount,
  networkFee: amount,
  quoteId: code,
})
