/** Migration 0022. Balance above which a wallet needs a second way to recover it. */
export const walletSecondFactorMigration: readonly string[] = [
  'alter table wallet_project add column second_factor_usd integer',
]
