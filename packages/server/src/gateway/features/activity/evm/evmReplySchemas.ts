import * as v from 'valibot'
import { upstreamError } from '../../../../upstream/index.ts'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase()),
)

/** A quantity within the safe integers. */
const count: v.GenericSchema<unknown, number> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,13}$/i),
  v.transform((text) => Number.parseInt(text, 16)),
)
const amount: v.GenericSchema<unknown, bigint> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

/** Position of a log. */
export type LogTransaction = { readonly transactionHash: string; readonly blockNumber: number }

/** A log. */
export type EvmLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** A receipt. */
export type Receipt = {
  readonly status: 'confirmed' | 'failed'
  readonly transactionIndex: number
  readonly contractAddress: string | undefined
  readonly logs: readonly EvmLog[]
}

/** A transaction. Addresses are in lower case. */
export type EvmTransactionReply = {
  readonly hash: string
  readonly blockNumber: number
  readonly from: string
  readonly to: string | undefined
  readonly nonce: number
  readonly value: bigint
  readonly input: string
}

/** A step of a transaction. Addresses are in lower case. */
export type Trace = {
  /** Transaction hash. */
  readonly hash: string
  readonly block: number
  /** `call`, `suicide`, or the type of a trace without value. */
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Trace address; empty for the root. */
  readonly path: readonly number[]
  readonly isFailed: boolean
}

/** A block, with its transactions if requested. */
export type Block = {
  readonly number: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly EvmTransactionReply[]
}

const transaction: v.GenericSchema<unknown, EvmTransactionReply> = v.pipe(
  v.object({
    hash,
    blockNumber: count,
    from: address,
    to: v.nullish(address),
    nonce: count,
    value: amount,
    input: hex,
  }),
  v.transform(({ to, ...rest }) => ({ ...rest, to: to ?? undefined })),
)

const block: v.GenericSchema<unknown, Block> = v.pipe(
  v.object({
    number: count,
    hash,
    timestamp: count,
    transactions: v.array(v.union([transaction, hash])),
  }),
  v.transform(({ transactions, ...rest }) => ({
    ...rest,
    transactions: transactions.filter((one) => typeof one !== 'string'),
  })),
)

const receipt: v.GenericSchema<unknown, Receipt> = v.pipe(
  v.object({
    status: v.optional(v.picklist(['0x0', '0x1']), '0x1'),
    transactionIndex: count,
    contractAddress: v.nullish(address),
    logs: v.array(v.object({ address, topics: v.array(hash), data: hex })),
  }),
  v.transform(({ status, contractAddress, ...rest }) => ({
    ...rest,
    status: status === '0x1' ? ('confirmed' as const) : ('failed' as const),
    contractAddress: contractAddress ?? undefined,
  })),
)

const logPositions: v.GenericSchema<unknown, readonly LogTransaction[]> = v.array(
  v.object({ transactionHash: hash, blockNumber: count }),
)

const step = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Contract creations and rewards are only recognized, not parsed. */
const trace = v.pipe(
  v.object({
    type: v.string(),
    action: v.object({
      callType: v.optional(v.string(), 'call'),
      from: v.optional(address),
      to: v.nullish(address),
      value: v.optional(amount, '0x0'),
      address: v.optional(address),
      refundAddress: v.nullish(address),
      balance: v.optional(amount, '0x0'),
    }),
    blockNumber: step,
    transactionHash: v.nullish(hash),
    traceAddress: v.array(step),
    error: v.nullish(v.string()),
  }),
  v.transform(({ type, action, ...rest }): readonly Trace[] => {
    const { transactionHash, blockNumber: block, traceAddress: path, error } = rest
    if (!transactionHash) return []
    const isEnd = type === 'suicide'
    return [
      {
        hash: transactionHash,
        block,
        kind: type === 'call' ? action.callType : type,
        from: (isEnd ? action.address : action.from) ?? '',
        to: (isEnd ? action.refundAddress : action.to) ?? '',
        amount: isEnd ? action.balance : action.value,
        path,
        isFailed: typeof error === 'string',
      },
    ]
  }),
)

const traces: v.GenericSchema<unknown, readonly Trace[]> = v.pipe(
  v.nullable(v.array(trace), []),
  v.transform((found) => found.flat()),
)

/** Schemas of replies, by request. */
export const evmReplySchemas: {
  readonly count: typeof count
  readonly block: typeof block
  readonly transaction: typeof transaction
  readonly receipt: typeof receipt
  readonly logPositions: typeof logPositions
  readonly traces: typeof traces
} = { count, block, transaction, receipt, logPositions, traces }

/**
 * Parses a reply.
 *
 * @param chain - For the error.
 * @throws UpstreamError `body`.
 */
export function parseEvmReply<value>(
  shape: v.GenericSchema<unknown, value>,
  value: unknown,
  chain: string,
): value {
  const parsed = v.safeParse(shape, value)
  if (parsed.success) return parsed.output
  throw upstreamError('body', chain)
}
