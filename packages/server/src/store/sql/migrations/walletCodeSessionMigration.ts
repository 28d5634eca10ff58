/** Migration 0028. The session that a code has started, for a browser that sends the code again after a lost response. */
export const walletCodeSessionMigration: readonly string[] = [
  'alter table wallet_code add column session_id text',
]
