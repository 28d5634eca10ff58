/** Migration 0016. The time since which logins of an account start sessions. */
export const walletSessionEndMigration: readonly string[] = [
  'alter table wallet_user add column sessions_ended_at bigint',
]
