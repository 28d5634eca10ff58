import * as v from 'valibot'
import { imageIdSchema, networkIdSchema, walletIdSchema } from './catalogueIds.ts'
import { displayTextSchema } from './displayTextSchema.ts'
import { isSafeAppLink, isSafeWebLink } from './walletLinkRules.ts'

export { maxCataloguePageSize, imageIdSchema } from './catalogueIds.ts'
export { walletsQuerySchema, type WalletsQuery } from './catalogueQuery.ts'
export { isSafeAppLink, isSafeWebLink } from './walletLinkRules.ts'

/** Validated wallet of the catalogue. Members are named as in the WalletConnect explorer API. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  readonly badge_type?: 'certified' | undefined
  readonly description?: string | undefined
  /** CAIP-2, of any namespace. */
  readonly chains: readonly string[]
  readonly homepage?: string | undefined
  readonly image_id?: string | undefined
  /** False when the image is a monogram that the gateway made. */
  readonly has_logo?: boolean | undefined
  readonly order?: number | undefined
  /** https URL that its app handles. */
  readonly link_mode?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  readonly rdns?: string | undefined
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[]
  readonly display_index?: number | undefined
  readonly supports_wc?: boolean | undefined
  readonly supports_wcpay?: boolean | undefined
}

/** One page of the catalogue. `count` is the total number of matches. */
export type CataloguePage = { readonly wallets: readonly CatalogueWallet[]; readonly count: number }

type Lenient<value> = v.OptionalSchema<v.GenericSchema<unknown, value | undefined>, undefined>
type LenientList<value> = v.OptionalSchema<v.GenericSchema<unknown, value[]>, []>

const maxListLength = 500

/**
 * Parses an optional value; a missing, null or malformed value becomes `undefined`, so that one
 * invalid link does not invalidate the wallet.
 */
function lenient<value>(schema: v.GenericSchema<unknown, value>): Lenient<value> {
  return v.optional(v.fallback(schema as v.GenericSchema<unknown, value | undefined>, undefined))
}

/** Parses a list and drops malformed members. */
function lenientList<value>(schema: v.GenericSchema<unknown, value>): LenientList<value> {
  const members = v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(0, maxListLength).flatMap((one) => {
        const result = v.safeParse(schema, one)
        return result.success ? [result.output] : []
      }),
    ),
  )
  return v.optional(v.fallback(members as v.GenericSchema<unknown, value[]>, []), [])
}

/** Parses a display text that is not empty after sanitizing. */
function nonEmptyText(longest: number): v.GenericSchema<string, string> {
  return v.pipe(displayTextSchema(longest), v.nonEmpty())
}

const appLink = lenient(v.pipe(v.string(), v.trim(), v.maxLength(512), v.check(isSafeAppLink)))
const webLink = lenient(v.pipe(v.string(), v.trim(), v.maxLength(1024), v.check(isSafeWebLink)))
const integer = lenient(v.pipe(v.number(), v.safeInteger()))
const reverseDomain = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^[\da-z-]+(\.[\da-z-]+)+$/i),
  v.toLowerCase(),
)
const injectedId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))

/**
 * Parses one wallet of the catalogue. Only id and name are required; malformed optional members are
 * dropped.
 */
export const catalogueWalletSchema: v.GenericSchema<unknown, CatalogueWallet> = v.object({
  id: walletIdSchema,
  name: nonEmptyText(100),
  badge_type: lenient(v.literal('certified')),
  description: lenient(nonEmptyText(1000)),
  chains: lenientList(networkIdSchema),
  homepage: webLink,
  image_id: lenient(imageIdSchema),
  has_logo: lenient(v.boolean()),
  order: integer,
  link_mode: webLink,
  mobile_link: appLink,
  desktop_link: appLink,
  webapp_link: webLink,
  app_store: webLink,
  play_store: webLink,
  chrome_store: webLink,
  rdns: lenient(reverseDomain),
  injected: lenientList(v.object({ namespace: injectedId, injected_id: injectedId })),
  display_index: integer,
  supports_wc: lenient(v.boolean()),
  supports_wcpay: lenient(v.boolean()),
})

const walletsReply = v.object({
  data: v.pipe(v.array(v.unknown()), v.maxLength(maxListLength)),
  count: v.optional(v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0), 0),
})

/**
 * Parses the response of `GET /getWallets`. Malformed wallets and duplicates are dropped.
 *
 * @param value - The reply's JSON.
 * @returns The page; undefined for an invalid reply.
 */
export function parseCataloguePage(value: unknown): CataloguePage | undefined {
  const reply = v.safeParse(walletsReply, value)
  if (!reply.success) return undefined
  const byId = new Map<string, CatalogueWallet>()
  for (const entry of reply.output.data) {
    const wallet = v.safeParse(catalogueWalletSchema, entry)
    if (wallet.success && !byId.has(wallet.output.id)) byId.set(wallet.output.id, wallet.output)
  }
  const wallets = [...byId.values()]
  return { wallets, count: Math.max(reply.output.count, wallets.length) }
}
