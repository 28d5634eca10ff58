/** Migration 0026. The sessions that added a login and that changed the address, for the undo of the change. */
export const walletUndoMigration: readonly string[] = [
  'alter table wallet_identity add column session_id text',
  'alter table wallet_email_undo add column session_id text',
]
