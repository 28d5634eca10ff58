import * as v from 'valibot'
import { maxCataloguePageSize, networkIdSchema, walletIdSchema } from './catalogueIds.ts'

const maxListLength = 500

/** Validated query of `GET /getWallets`. Lists are empty when the parameter is missing. */
export type WalletsQuery = {
  readonly page: number
  readonly entries: number
  readonly search: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** CAIP-2. Matches wallets that support any of them. */
  readonly chains: readonly string[]
  readonly names: readonly string[]
  readonly rdns: readonly string[]
  readonly badge_type?: 'certified' | 'none' | undefined
  /** Alias of `badge_type` that clients use. */
  readonly badge?: 'certified' | 'none' | undefined
  readonly platform?: 'ios' | 'android' | 'desktop' | 'web' | undefined
  readonly include_pay_only: 'true' | 'false'
  readonly sort: 'default' | 'wcpay'
}

type Text = v.GenericSchema<string, string>

function commaList(item: Text): v.GenericSchema<string, string[]> {
  const parts = (list: string): string[] =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return v.pipe(
    v.string(),
    v.transform(parts),
    v.maxLength(maxListLength, `Lists hold at most ${maxListLength} entries`),
    v.array(item),
  )
}

function integer(most: number): v.GenericSchema<string, number> {
  const range = `Must be a whole number from 1 to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, range),
    v.transform((digits) => Number.parseInt(digits, 10)),
    v.minValue(1, range),
    v.maxValue(most, range),
  )
}

const badge = v.optional(v.picklist(['certified', 'none']))
const boundedText = (longest: number): Text => v.pipe(v.string(), v.maxLength(longest))

/**
 * Parses the query of `GET /getWallets`. `projectId`, `st` and `sv` are parsed elsewhere. Unknown
 * parameters, which newer clients may send, are ignored.
 *
 * @see [7.25]
 */
export const walletsQuerySchema: v.GenericSchema<unknown, WalletsQuery> = v.object({
  page: v.optional(integer(1_000_000), '1'),
  entries: v.optional(integer(maxCataloguePageSize), '40'),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  include: v.optional(commaList(walletIdSchema), ''),
  exclude: v.optional(commaList(walletIdSchema), ''),
  chains: v.optional(commaList(networkIdSchema), ''),
  names: v.optional(commaList(boundedText(200)), ''),
  rdns: v.optional(commaList(boundedText(253)), ''),
  badge_type: badge,
  badge,
  platform: v.optional(v.picklist(['ios', 'android', 'desktop', 'web'])),
  include_pay_only: v.optional(v.picklist(['true', 'false']), 'false'),
  sort: v.optional(v.picklist(['default', 'wcpay']), 'default'),
})
