import { readActiveAccount } from '../balances/index.ts'
import type { NftsState } from '../model/slices/nfts.ts'
import type { State } from '../model/State.ts'

/**
 * Reads the NFTs of the active account.
 *
 * @returns Undefined until the first fetch for the account.
 */
export function readNfts(state: State): NftsState | undefined {
  const { nfts } = state
  return nfts && nfts.caipAddress === readActiveAccount(state)?.caipAddress ? nfts : undefined
}
