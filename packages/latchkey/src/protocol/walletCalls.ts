import * as v from 'valibot'

/** Parameters of `wallet_getCallsStatus`. EIP-5792 */
export type CallsStatusParams = {
  /** `0x` and the hexadecimal digits of JSON that contains a chain and a user operation hash. */
  readonly id: string
  /** `2.0.0` requests the format of the final EIP-5792. */
  readonly version?: string | undefined
}

const id = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^0x([0-9a-fA-F]{2})+$/, 'Must be the id of calls'),
)
const options = v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(16))) })

/**
 * Parses the parameters of `wallet_getCallsStatus`: the id, optionally followed by options.
 *
 * @see EIP-5792
 */
export const callsStatusParamsSchema: v.GenericSchema<unknown, CallsStatusParams> = v.pipe(
  v.union([v.strictTuple([id]), v.strictTuple([id, options])]),
  v.transform(([first, second]) => ({ id: first, version: second?.version })),
)

/** Receipt of a batch of calls on one chain. Numbers are in hexadecimal digits. */
export type CallsReceipt = {
  readonly logs: readonly {
    readonly address: string
    readonly data: string
    readonly topics: readonly string[]
  }[]
  /** `0x1` for success. */
  readonly status: string
  readonly chainId: string
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

/** Result of `wallet_getCallsStatus` for clients of drafts of EIP-5792. */
export type CallsStatus = {
  readonly status: 'PENDING' | 'CONFIRMED'
  readonly receipts: readonly CallsReceipt[] | null
}

/** Result of `wallet_getCallsStatus`. */
export type CallsStatusV2 = {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: string
  /** 100 pending, 200 confirmed, 500 reverted. */
  readonly status: 100 | 200 | 500
  readonly atomic: boolean
  readonly receipts: readonly CallsReceipt[]
}

const receipts = v.array(
  v.object({
    logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
    status: v.string(),
    chainId: v.string(),
    blockHash: v.string(),
    blockNumber: v.string(),
    gasUsed: v.string(),
    transactionHash: v.string(),
  }),
)

/**
 * Parses the result of `wallet_getCallsStatus`, in either form.
 *
 * @see EIP-5792
 */
export const callsStatusSchema: v.GenericSchema<unknown, CallsStatus | CallsStatusV2> = v.union([
  v.object({
    version: v.literal('2.0.0'),
    id: v.string(),
    chainId: v.string(),
    status: v.picklist([100, 200, 500]),
    atomic: v.boolean(),
    receipts,
  }),
  v.object({ status: v.picklist(['PENDING', 'CONFIRMED']), receipts: v.nullable(receipts) }),
])
