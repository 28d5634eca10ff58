import { deriveTestKey, type SolanaTestSigner } from './listSolanaTestAccounts.ts'

/** Initial balance of the market maker in whole units: of SOL, and of each test token. */
export const marketMakerWholeUnits = 1_000_000_000n

/** Returns the key of the account that trades with visitors, since no exchange program is deployed. */
export function marketMakerKey(): SolanaTestSigner {
  return deriveTestKey('market maker')
}
