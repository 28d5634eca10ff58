import * as v from 'valibot'

/** Asset types that are returned. Other requested types have no results. */
export type WalletAssetType = 'NATIVE' | 'ERC20'

/** Parameters of `wallet_getAssets`. ERC-7811. */
export type WalletAssetsParams = {
  readonly account: string
  /** Assets by hexadecimal chain id. It takes precedence over the other filters. */
  readonly assetFilter?: Readonly<Record<string, readonly string[]>> | undefined
  readonly assetTypeFilter?: readonly string[] | undefined
  /** Hexadecimal chain ids. */
  readonly chainFilter?: readonly string[] | undefined
}

const chainId = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/, 'Must be a hexadecimal chain id'),
)
const asset = v.pipe(
  v.string(),
  v.regex(/^(?:native|0x[0-9a-fA-F]{40})$/, 'Must be an address or native'),
)
/** ERC-7811 defines objects; older clients send addresses. */
const assetId: v.GenericSchema<unknown, string> = v.union([
  asset,
  v.pipe(
    v.object({ address: asset }),
    v.transform(({ address }) => address),
  ),
])

/**
 * Parses the parameters of `wallet_getAssets`: the object, or an array with the object as its only
 * element.
 *
 * @see ERC-7811
 */
export const walletAssetsParamsSchema: v.GenericSchema<unknown, WalletAssetsParams> = v.pipe(
  v.unknown(),
  v.transform((given) =>
    Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given,
  ),
  v.object({
    account: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Must be an address')),
    assetFilter: v.optional(
      v.pipe(
        v.record(chainId, v.pipe(v.array(assetId), v.maxLength(200))),
        v.check((filter) => Object.keys(filter).length <= 50, 'Must name 50 chains at most'),
      ),
    ),
    assetTypeFilter: v.optional(v.pipe(v.array(v.string()), v.maxLength(10))),
    chainFilter: v.optional(v.pipe(v.array(chainId), v.maxLength(50))),
  }),
)

/** One asset of an account. */
export type WalletAsset = {
  readonly address: string
  /** Base units in hexadecimal digits. */
  readonly balance: string
  readonly type: WalletAssetType
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl: string
    readonly price: number
    readonly value?: number | undefined
  }
}

/** Result of `wallet_getAssets` by hexadecimal chain id, sorted by fiat value, highest first. */
export type WalletAssets = Readonly<Record<string, readonly WalletAsset[]>>

/** Parses the result of `wallet_getAssets`. One malformed asset invalidates the whole result. */
export const walletAssetsSchema: v.GenericSchema<unknown, WalletAssets> = v.record(
  v.string(),
  v.array(
    v.object({
      address: v.string(),
      balance: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/)),
      type: v.picklist(['NATIVE', 'ERC20']),
      metadata: v.object({
        name: v.string(),
        symbol: v.string(),
        decimals: v.number(),
        iconUrl: v.string(),
        price: v.number(),
        value: v.optional(v.number()),
      }),
    }),
  ),
)
