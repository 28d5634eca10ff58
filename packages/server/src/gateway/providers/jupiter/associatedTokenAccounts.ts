import { programs } from './programs.ts'

/**
 * Derives the accounts in which somebody holds a token: one of each of the programs that a token may
 * be of.
 *
 * @param owner - Who holds it.
 * @param mint - The token.
 * @source Associated Token Account program "get_associated_token_address_with_program_id"
 */
export async function associatedTokenAccounts(
  owner: string,
  mint: string,
): Promise<ReadonlySet<string>> {
  const { address, getAddressEncoder, getProgramDerivedAddress } = await import('@solana/kit')
  const { encode } = getAddressEncoder()
  const programAddress = address(programs.associatedToken)
  const found = [programs.token, programs.token2022].map(async (program) => {
    const seeds = [owner, program, mint].map((each) => encode(address(each)))
    return (await getProgramDerivedAddress({ programAddress, seeds }))[0]
  })
  return new Set<string>(await Promise.all(found))
}
