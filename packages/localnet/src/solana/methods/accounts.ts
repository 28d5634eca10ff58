import { type EncodedAccount, getBase58Encoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { encodeAccountReply } from '../encodeAccountReply.ts'
import type { LocalSolanaChain } from '../createLocalSolanaChain.ts'
import {
  solanaAccountRpcOptionsSchema,
  type SolanaAccountRpcOptions,
  addressParamSchema,
  slotOptionsSchema,
  readParams,
  type SolanaRpcHandler,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../solanaRpcError.ts'

const maximumAccounts = 100

const filter = v.union([
  v.object({ dataSize: v.number() }),
  v.object({
    memcmp: v.object({
      offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
      bytes: v.string(),
      encoding: v.nullish(v.picklist(['base58', 'base64'])),
    }),
  }),
])

const programOptions = v.nullish(
  v.object({ filters: v.nullish(v.array(filter)), withContext: v.nullish(v.boolean()) }),
)

/**
 * Creates the account methods.
 *
 * @param chain - The chain.
 * @returns Methods by name.
 */
export function createSolanaAccountMethods(
  chain: LocalSolanaChain,
): Record<string, SolanaRpcHandler> {
  const view = (
    account: EncodedAccount | undefined,
    options: SolanaAccountRpcOptions | null | undefined,
  ) => (account === undefined ? null : encodeAccountReply(chain, account, options))
  return {
    getBalance(params) {
      const [address, options] = readParams(params, [addressParamSchema, slotOptionsSchema])
      return withSlotContext(chain, options, chain.account(address)?.lamports ?? 0n)
    },
    getAccountInfo(params) {
      const [address, options] = readParams(params, [
        addressParamSchema,
        solanaAccountRpcOptionsSchema,
      ])
      return withSlotContext(chain, options, view(chain.account(address), options))
    },
    getMultipleAccounts(params) {
      const [addresses, options] = readParams(params, [
        v.array(addressParamSchema),
        solanaAccountRpcOptionsSchema,
      ])
      if (addresses.length > maximumAccounts)
        throw solanaRpcError('invalidParams', `Too many inputs provided; max ${maximumAccounts}`)
      // Unlike for a single account, the default encoding is base64.
      const written = { ...options, encoding: options?.encoding ?? ('base64' as const) }
      const accounts = addresses.map((address) => view(chain.account(address), written))
      return withSlotContext(chain, options, accounts)
    },
    getProgramAccounts(params) {
      const [program, options] = readParams(params, [
        addressParamSchema,
        solanaAccountRpcOptionsSchema,
      ])
      const [, selection] = readParams(params, [addressParamSchema, programOptions])
      const tests = (selection?.filters ?? []).map(matcher)
      const found = chain
        .programAccounts(program)
        .filter((account) => tests.every((passes) => passes(account)))
        .map((account) => ({ pubkey: account.address, account: view(account, options) }))
      const answer = withSlotContext(chain, options, found)
      return selection?.withContext ? answer : found
    },
  }
}

function matcher(given: v.InferOutput<typeof filter>): (account: EncodedAccount) => boolean {
  if ('dataSize' in given) return ({ data }) => data.length === given.dataSize
  const { offset, bytes, encoding } = given.memcmp
  const expected = decoded(bytes, encoding ?? 'base58')
  return ({ data }) => expected.every((byte, index) => data[offset + index] === byte)
}

function decoded(bytes: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    const encoder = encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()
    return new Uint8Array(encoder.encode(bytes))
  } catch {
    throw solanaRpcError('invalidParams', `Invalid params: memcmp bytes are not ${encoding}`)
  }
}
