import { type Address, address } from '@solana/kit'
import * as v from 'valibot'
import type { LocalSolanaChain } from './createLocalSolanaChain.ts'
import { solanaRpcError } from './solanaRpcError.ts'

/** A JSON-RPC method. Its argument is the value of `params`. */
export type SolanaRpcHandler = (params: unknown) => unknown

/** Parses an address. Its error message is that of clusters. */
export const addressParamSchema: v.GenericSchema<string, Address> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return address(dataset.value)
    } catch {
      addIssue({ message: 'Invalid param: Invalid' })
      return NEVER
    }
  }),
)

/** Parses an integer of 64 bits. Large ones are strings of digits, see `parseLosslessJson`. */
export const u64ParamSchema: v.GenericSchema<string | number, bigint> = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ]),
  v.transform((value) => BigInt(value)),
  v.maxValue(2n ** 64n - 1n),
)

/** Encodings of account data. */
export type AccountDataEncoding = 'base58' | 'base64' | 'jsonParsed'

/** Options of account methods. The commitment is ignored: every block is final immediately. */
export type SolanaAccountRpcOptions = {
  readonly encoding?: AccountDataEncoding | null | undefined
  readonly dataSlice?: { readonly offset: number; readonly length: number } | null | undefined
  readonly minContextSlot?: bigint | null | undefined
}

/** Parses {@link SolanaAccountRpcOptions}. */
export const solanaAccountRpcOptionsSchema: v.GenericSchema<
  unknown,
  SolanaAccountRpcOptions | null | undefined
> = v.nullish(
  v.object({
    encoding: v.nullish(v.picklist(['base58', 'base64', 'jsonParsed'])),
    dataSlice: v.nullish(
      v.object({
        offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
        length: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
    minContextSlot: v.nullish(u64ParamSchema),
  }),
)

/** Parses options of which only `minContextSlot` has an effect. */
export const slotOptionsSchema: v.GenericSchema<
  unknown,
  { minContextSlot?: bigint | null | undefined } | null | undefined
> = v.nullish(v.object({ minContextSlot: v.nullish(u64ParamSchema) }))

/**
 * Parses positional parameters. Missing ones at the end are undefined.
 *
 * @param params - Value of `params`.
 * @param schemas - One per position.
 * @returns The parsed parameters.
 * @throws RPC error -32602.
 */
export function readParams<const schemas extends readonly v.GenericSchema[]>(
  params: unknown,
  schemas: schemas,
): { [index in keyof schemas]: v.InferOutput<schemas[index]> } {
  if (params !== undefined && params !== null && !Array.isArray(params))
    throw solanaRpcError('invalidParams', '`params` should be an array')
  const given = (params ?? []) as unknown[]
  return schemas.map((schema, index) => {
    const parsed = v.safeParse(schema, given[index])
    if (parsed.success) return parsed.output
    const where = v.getDotPath(parsed.issues[0])
    const label = where === null ? `parameter ${index}` : `parameter ${index}, ${where}`
    throw solanaRpcError('invalidParams', `Invalid params: ${label}: ${parsed.issues[0].message}`)
  }) as { [index in keyof schemas]: v.InferOutput<schemas[index]> }
}

/**
 * Returns a value with the current slot as its context.
 *
 * @param chain - The chain.
 * @param options - The caller's options.
 * @param value - The value.
 * @returns The `result` of the response.
 * @throws RPC error -32016 when `minContextSlot` is after the current slot.
 */
export function withSlotContext<value>(
  chain: LocalSolanaChain,
  options: { minContextSlot?: bigint | null | undefined } | null | undefined,
  value: value,
): { context: { slot: bigint; apiVersion: string }; value: value } {
  const slot = chain.slot()
  if ((options?.minContextSlot ?? 0n) > slot)
    throw solanaRpcError('contextSlotNotReached', 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  return { context: { slot, apiVersion }, value }
}

/** Version of the validator whose responses are imitated. */
export const apiVersion = '3.0.0'
