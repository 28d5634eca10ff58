import { jupiterPrograms } from './jupiterPrograms.ts'

/**
 * Derives the associated token accounts of an owner for a mint: one for each token program.
 *
 * @see https://solana.com/docs/tokens#associated-token-account
 */
export async function associatedTokenAccounts(
  owner: string,
  mint: string,
): Promise<ReadonlySet<string>> {
  const { address, getAddressEncoder, getProgramDerivedAddress } = await import('@solana/kit')
  const { encode } = getAddressEncoder()
  const programAddress = address(jupiterPrograms.associatedToken)
  const found = [jupiterPrograms.token, jupiterPrograms.token2022].map(async (program) => {
    const seeds = [owner, program, mint].map((each) => encode(address(each)))
    return (await getProgramDerivedAddress({ programAddress, seeds }))[0]
  })
  return new Set<string>(await Promise.all(found))
}
