import type { Address } from '@solana/kit'
import * as v from 'valibot'
import { encodeAccountReply } from '../encodeAccountReply.ts'
import type { LocalSolanaChain } from '../createLocalSolanaChain.ts'
import {
  solanaAccountRpcOptionsSchema,
  addressParamSchema,
  slotOptionsSchema,
  readParams,
  type SolanaRpcHandler,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../solanaRpcError.ts'
import { readMint, readTokenAccount, tokenProgramNames, toUiTokenAmount } from '../tokenAccounts.ts'

const tokenFilter = v.union([
  v.object({ mint: addressParamSchema }),
  v.object({ programId: addressParamSchema }),
])

/**
 * Creates the token methods.
 *
 * @param chain - The chain.
 * @returns Methods by name.
 */
export function createSolanaTokenMethods(
  chain: LocalSolanaChain,
): Record<string, SolanaRpcHandler> {
  function mintOf(address: Address): NonNullable<ReturnType<typeof readMint>> {
    const account = chain.account(address)
    const mint = account && readMint(account)
    if (!mint) throw solanaRpcError('invalidParams', 'Invalid param: not a Token mint')
    return mint
  }

  /** Returns the token programs to search, and the mint when the filter has one. */
  function selection(filter: v.InferOutput<typeof tokenFilter>): {
    programs: readonly Address[]
    mint: Address | undefined
  } {
    if ('programId' in filter) {
      if (!(filter.programId in tokenProgramNames))
        throw solanaRpcError('invalidParams', 'Invalid param: unrecognized Token program id')
      return { programs: [filter.programId], mint: undefined }
    }
    mintOf(filter.mint)
    const program = chain.account(filter.mint)?.programAddress
    return { programs: program === undefined ? [] : [program], mint: filter.mint }
  }

  return {
    getTokenAccountsByOwner(params) {
      const [owner, filter, options] = readParams(params, [
        addressParamSchema,
        tokenFilter,
        solanaAccountRpcOptionsSchema,
      ])
      const { programs, mint } = selection(filter)
      const found = programs
        .flatMap((program) => chain.programAccounts(program))
        .filter((account) => {
          const token = readTokenAccount(account)
          return token?.owner === owner && (mint === undefined || token.mint === mint)
        })
        .map((account) => ({
          pubkey: account.address,
          account: encodeAccountReply(chain, account, options),
        }))
      return withSlotContext(chain, options, found)
    },
    getTokenAccountBalance(params) {
      const [address, options] = readParams(params, [addressParamSchema, slotOptionsSchema])
      const account = chain.account(address)
      const token = account && readTokenAccount(account)
      if (!token) throw solanaRpcError('invalidParams', 'Invalid param: not a Token account')
      return withSlotContext(
        chain,
        options,
        toUiTokenAmount(token.amount, mintOf(token.mint).decimals),
      )
    },
    getTokenSupply(params) {
      const [address, options] = readParams(params, [addressParamSchema, slotOptionsSchema])
      const mint = mintOf(address)
      return withSlotContext(chain, options, toUiTokenAmount(mint.supply, mint.decimals))
    },
  }
}
