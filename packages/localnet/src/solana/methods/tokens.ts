import type { Address } from '@solana/kit'
import * as v from 'valibot'
import { encodeAccount } from '../encodeAccount.ts'
import type { SolanaLedger } from '../createSolanaLedger.ts'
import {
  accountMethodOptionsSchema,
  addressParamSchema,
  slotOptionsSchema,
  readParams,
  type SolanaRpcHandler,
  withSlotContext,
} from '../rpcParams.ts'
import { solanaRpcError } from '../rpcFailure.ts'
import { readMint, readTokenAccount, tokenProgramNames, toUiTokenAmount } from '../tokens.ts'

const tokenFilter = v.union([
  v.object({ mint: addressParamSchema }),
  v.object({ programId: addressParamSchema }),
])

/**
 * Creates the token methods.
 *
 * @param ledger - The ledger.
 * @returns Methods by name.
 */
export function createSolanaTokenMethods(ledger: SolanaLedger): Record<string, SolanaRpcHandler> {
  function mintOf(address: Address): NonNullable<ReturnType<typeof readMint>> {
    const account = ledger.account(address)
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
    const program = ledger.account(filter.mint)?.programAddress
    return { programs: program === undefined ? [] : [program], mint: filter.mint }
  }

  return {
    getTokenAccountsByOwner(params) {
      const [owner, filter, options] = readParams(params, [
        addressParamSchema,
        tokenFilter,
        accountMethodOptionsSchema,
      ])
      const { programs, mint } = selection(filter)
      const found = programs
        .flatMap((program) => ledger.programAccounts(program))
        .filter((account) => {
          const token = readTokenAccount(account)
          return token?.owner === owner && (mint === undefined || token.mint === mint)
        })
        .map((account) => ({
          pubkey: account.address,
          account: encodeAccount(ledger, account, options),
        }))
      return withSlotContext(ledger, options, found)
    },
    getTokenAccountBalance(params) {
      const [address, options] = readParams(params, [addressParamSchema, slotOptionsSchema])
      const account = ledger.account(address)
      const token = account && readTokenAccount(account)
      if (!token) throw solanaRpcError('invalidParams', 'Invalid param: not a Token account')
      return withSlotContext(
        ledger,
        options,
        toUiTokenAmount(token.amount, mintOf(token.mint).decimals),
      )
    },
    getTokenSupply(params) {
      const [address, options] = readParams(params, [addressParamSchema, slotOptionsSchema])
      const mint = mintOf(address)
      return withSlotContext(ledger, options, toUiTokenAmount(mint.supply, mint.decimals))
    },
  }
}
