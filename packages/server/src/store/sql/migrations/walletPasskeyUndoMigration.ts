/** Migration 0017. Links that remove a new passkey. */
export const walletPasskeyUndoMigration: readonly string[] = [
  `create table wallet_passkey_undo (
    hash text primary key,
    user_id text not null references wallet_user on delete cascade,
    added_at bigint not null,
    expires_at bigint not null
  )`,
  'create index wallet_passkey_undo_user on wallet_passkey_undo (user_id)',
  'create index wallet_passkey_undo_expiry on wallet_passkey_undo (expires_at)',
  'create index wallet_refresh_token_use on wallet_refresh_token (session_id, used_at)',
]
