import * as v from 'valibot'
import type { EvmAddress } from '../../contracts/index.ts'

const bound = 1n << 256n
const digits = /^\d{1,78}$/
const amount = v.pipe(
  v.string(),
  v.check((text) => digits.test(text) && BigInt(text) < bound),
  v.transform((text) => BigInt(text)),
)
/** It writes gas as a number, prices and amounts as texts. */
const count = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => `${value}`),
  amount,
)
const hex = v.custom<EvmAddress>(
  (value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
)
const address = v.custom<EvmAddress>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)

type ListedToken = {
  readonly address: EvmAddress
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly logoURI?: string | null | undefined
  readonly eip2612?: boolean | null | undefined
}

/** Tokens as it lists them. */
export type OneInchList = { readonly tokens: Readonly<Record<string, ListedToken>> }

/** Reads what it lists. */
export const listReply: v.GenericSchema<unknown, OneInchList> = v.object({
  tokens: v.record(
    v.string(),
    v.object({
      address,
      symbol: v.string(),
      name: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      logoURI: v.nullish(v.string()),
      eip2612: v.nullish(v.boolean()),
    }),
  ),
})

/** Reads what it offers. */
export const quoteReply: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly gas?: bigint | undefined }
> = v.object({ dstAmount: amount, gas: v.optional(count) })

type Trade = {
  readonly to: EvmAddress
  readonly data: EvmAddress
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice: bigint
}

/** Reads what it trades with. */
export const swapReply: v.GenericSchema<
  unknown,
  { readonly dstAmount: bigint; readonly tx: Trade }
> = v.object({
  dstAmount: amount,
  tx: v.object({ to: address, data: hex, value: count, gas: count, gasPrice: count }),
})

/** Reads how it is approved. */
export const approveReply: v.GenericSchema<
  unknown,
  Pick<Trade, 'data' | 'to' | 'gasPrice'>
> = v.object({ data: hex, to: address, gasPrice: count })

/** Reads what it may take. */
export const allowanceReply: v.GenericSchema<unknown, { readonly allowance: bigint }> = v.object({
  allowance: count,
})

/** Reads why it does not want to. */
export const refusalReply: v.GenericSchema<unknown, { readonly description: string }> = v.object({
  description: v.string(),
})
