import * as v from 'valibot'
import { type Fixed, toFixedPoint } from '../../chain/amounts/index.ts'

type Text = string | null | undefined
type Picture = { readonly url?: Text } | null | undefined

/** A transfer of a Zerion transaction. */
export type ZerionTransfer = {
  readonly fungible_info?:
    | { readonly name?: Text; readonly symbol?: Text; readonly icon?: Picture }
    | null
    | undefined
  readonly nft_info?:
    | {
        readonly name?: Text
        readonly token_id?: Text
        readonly content?: { readonly preview?: Picture } | null | undefined
        readonly flags?: { readonly is_spam?: boolean | null | undefined } | null | undefined
      }
    | null
    | undefined
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  /** Undefined without a price. */
  readonly value: Fixed | undefined
  readonly price: Fixed | undefined
  readonly sender?: Text
  readonly recipient?: Text
}

/** A Zerion transaction. */
export type ZerionTransaction = {
  readonly attributes: {
    readonly operation_type: string
    readonly hash: string
    /** Milliseconds since 1970. */
    readonly mined_at: number
    readonly sent_from?: Text
    readonly sent_to?: Text
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce?: number | null | undefined
    readonly transfers?: readonly ZerionTransfer[] | null | undefined
    readonly application_metadata?:
      | { readonly name?: Text; readonly icon?: Picture }
      | null
      | undefined
    readonly flags?: { readonly is_trash?: boolean | null | undefined } | null | undefined
  }
  readonly relationships: { readonly chain: { readonly data: { readonly id: string } } }
}

const number: v.GenericSchema<unknown, Fixed | undefined> = v.pipe(
  v.optional(v.unknown()),
  v.transform((value) => toFixedPoint(value)),
)
/** Texts of token creators, of any length. */
const text = v.pipe(
  v.string(),
  v.transform((written) => written.slice(0, 5_000)),
)
const picture = v.nullish(v.object({ url: v.nullish(text) }))
/** At most 78 digits (256 bits). */
const quantity = v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,80})?$/))

const transfer = v.object({
  fungible_info: v.nullish(
    v.object({ name: v.nullish(text), symbol: v.nullish(text), icon: picture }),
  ),
  nft_info: v.nullish(
    v.object({
      name: v.nullish(text),
      token_id: v.nullish(text),
      content: v.nullish(v.object({ preview: picture })),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()) })),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: quantity }),
  value: number,
  price: number,
  sender: v.nullish(text),
  recipient: v.nullish(text),
})

const transaction: v.GenericSchema<unknown, ZerionTransaction> = v.object({
  attributes: v.object({
    operation_type: text,
    hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase()),
    mined_at: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((written) => Date.parse(written)),
      v.number(),
    ),
    sent_from: v.nullish(text),
    sent_to: v.nullish(text),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    transfers: v.nullish(v.pipe(v.array(transfer), v.maxLength(1_000))),
    application_metadata: v.nullish(v.object({ name: v.nullish(text), icon: picture })),
    flags: v.nullish(v.object({ is_trash: v.nullish(v.boolean()) })),
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: text }) }) }),
})

/** Parses `/v1/wallets/{address}/transactions/`. */
export const zerionTransactionsReplySchema: v.GenericSchema<
  unknown,
  {
    readonly links?: { readonly next?: Text } | null | undefined
    readonly data: readonly ZerionTransaction[]
  }
> = v.object({
  links: v.nullish(v.object({ next: v.nullish(text) })),
  data: v.pipe(v.array(transaction), v.maxLength(200)),
})
