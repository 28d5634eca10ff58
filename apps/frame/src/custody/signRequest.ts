import * as v from 'valibot'
import type { Bytes } from './bytes.ts'
import { createCustodyError } from './custodyError.ts'
import { typedDataSchema } from './typedDataSchema.ts'

const maxMessage = 65_536
const maxData = 131_072
/** Largest packet of Solana. */
const maxSolanaTransaction = 1232

const bytes = (limit: number): v.GenericSchema<Bytes> =>
  v.pipe(
    v.instance(Uint8Array as { new (): Bytes }),
    v.check((value) => value.length > 0 && value.length <= limit),
  )
const hexData = v.pipe(
  v.string(),
  v.regex(/^0x([\da-fA-F]{2})*$/),
  v.maxLength(2 + 2 * maxData),
  v.transform((text) => text as `0x${string}`),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{40}$/),
  v.transform((text) => text as `0x${string}`),
)
const hash = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{64}$/),
  v.transform((text) => text as `0x${string}`),
)
const amount = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const safeInteger = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const transactionBase = {
  chainId,
  nonce: safeInteger,
  gas: v.pipe(amount, v.minValue(21_000n)),
  /** Missing: the transaction creates a contract. */
  to: v.optional(address),
  value: amount,
  data: hexData,
} as const
const accessList = v.optional(
  v.pipe(
    v.array(v.strictObject({ address, storageKeys: v.pipe(v.array(hash), v.maxLength(256)) })),
    v.maxLength(256),
  ),
)

const transactionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('legacy'), ...transactionBase, gasPrice: amount }),
  v.strictObject({ type: v.literal('eip2930'), ...transactionBase, gasPrice: amount, accessList }),
  v.pipe(
    v.strictObject({
      type: v.literal('eip1559'),
      ...transactionBase,
      maxFeePerGas: amount,
      maxPriorityFeePerGas: amount,
      accessList,
    }),
    v.check((fees) => fees.maxPriorityFeePerGas <= fees.maxFeePerGas),
  ),
])

/** The account that a request names; it must be this wallet's. */
const from = v.string()

const requestSchema = v.variant('method', [
  v.strictObject({ method: v.literal('personal_sign'), from, message: bytes(maxMessage) }),
  v.strictObject({
    method: v.literal('eth_signTypedData_v4'),
    from,
    /** The active network. */
    chainId,
    typedData: typedDataSchema,
  }),
  v.strictObject({
    method: v.literal('eth_signTransaction'),
    from,
    /** The active network. */
    chainId,
    transaction: transactionSchema,
  }),
  v.strictObject({ method: v.literal('solana_signMessage'), from, message: bytes(maxMessage) }),
  v.strictObject({
    method: v.literal('solana_signTransaction'),
    from,
    transaction: bytes(maxSolanaTransaction),
  }),
])

/** Requests that can be signed. EIP-7702 authorizations, blobs and raw hashes are not among them. */
export type SignRequest = v.InferInput<typeof requestSchema>
/** A request that was parsed. */
export type ParsedSignRequest = v.InferOutput<typeof requestSchema>

/**
 * Parses a request to sign. It is checked again in the worker, whatever was checked before.
 *
 * @throws `custody.method_not_allowed`, `custody.request_malformed`
 */
export function parseSignRequest(request: unknown): ParsedSignRequest {
  const methods: readonly string[] = requestSchema.options.map(
    (option) => option.entries.method.literal,
  )
  const head = v.safeParse(v.object({ method: v.string() }), request)
  if (!head.success) throw createCustodyError('custody.request_malformed')
  if (!methods.includes(head.output.method)) throw createCustodyError('custody.method_not_allowed')
  const parsed = v.safeParse(requestSchema, request)
  if (!parsed.success) throw createCustodyError('custody.request_malformed')
  return parsed.output
}
