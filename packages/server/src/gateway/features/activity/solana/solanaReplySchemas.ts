import * as v from 'valibot'
import { baseUnitsSchema } from '../../../chain/accounts/index.ts'

const count: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.integer(), v.minValue(0))
const key = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))

/** A signature that concerns an address. */
export type SolanaAddressSignature = { readonly signature: string; readonly slot: number }

/** Balance of a token account before or after a transaction. */
export type SolanaTokenBalance = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
}

/** A transaction with its balance changes. */
export type SolanaTransactionReply = {
  readonly slot: number
  /** Seconds since 1970. */
  readonly blockTime: number
  readonly isFailed: boolean
  readonly fee: bigint
  readonly keys: readonly string[]
  readonly signers: readonly string[]
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
  readonly tokensBefore: readonly SolanaTokenBalance[]
  readonly tokensAfter: readonly SolanaTokenBalance[]
}

const signatures: v.GenericSchema<unknown, readonly SolanaAddressSignature[]> = v.array(
  v.object({ signature, slot: count }),
)

const tokenBalance: v.GenericSchema<unknown, SolanaTokenBalance> = v.pipe(
  v.object({
    mint: key,
    owner: v.optional(v.string(), ''),
    uiTokenAmount: v.object({
      amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
      decimals: v.number(),
    }),
  }),
  v.transform(({ mint, owner, uiTokenAmount }) => {
    const { amount, decimals } = uiTokenAmount
    return { mint, owner, amount: BigInt(amount), decimals }
  }),
)
const tokenBalances = v.nullish(v.array(tokenBalance))

const transaction: v.GenericSchema<unknown, SolanaTransactionReply> = v.pipe(
  v.object({
    slot: count,
    blockTime: v.nullish(v.number()),
    meta: v.object({
      err: v.unknown(),
      fee: baseUnitsSchema,
      preBalances: v.array(baseUnitsSchema),
      postBalances: v.array(baseUnitsSchema),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
    }),
    transaction: v.object({
      message: v.object({ accountKeys: v.array(v.object({ pubkey: key, signer: v.boolean() })) }),
    }),
  }),
  v.transform(({ slot, blockTime, meta, transaction: { message } }) => ({
    slot,
    blockTime: blockTime ?? 0,
    isFailed: meta.err !== null && meta.err !== undefined,
    fee: meta.fee,
    keys: message.accountKeys.map(({ pubkey }) => pubkey),
    signers: message.accountKeys.flatMap(({ pubkey, signer }) => (signer ? [pubkey] : [])),
    before: meta.preBalances,
    after: meta.postBalances,
    tokensBefore: meta.preTokenBalances ?? [],
    tokensAfter: meta.postTokenBalances ?? [],
  })),
)

const tokenAccounts: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.object({ value: v.array(v.object({ pubkey: key })) }),
  v.transform(({ value }) => value.map(({ pubkey }) => pubkey)),
)

/** Schemas of replies, by request. */
export const solanaReplySchemas: {
  readonly count: typeof count
  readonly signatures: typeof signatures
  readonly transaction: typeof transaction
  readonly tokenAccounts: typeof tokenAccounts
} = { count, signatures, transaction, tokenAccounts }
