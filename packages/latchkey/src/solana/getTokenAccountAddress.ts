import type { Address } from '@solana/kit'
import { transferPrograms } from './instructions.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'

/**
 * Derives the associated token account of an owner.
 *
 * @param program - Token program of the mint.
 */
export async function getTokenAccountAddress(
  owner: Address,
  program: Address,
  mint: Address,
): Promise<Address> {
  const { getAddressEncoder, getProgramDerivedAddress } = await loadSolanaKit()
  const { encode } = getAddressEncoder()
  const [address] = await getProgramDerivedAddress({
    programAddress: transferPrograms.associatedToken,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return address
}
