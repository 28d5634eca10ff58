/** Migration 0008. */
export const signInsMigration: readonly string[] = [
  `create table sign_in (
    id text primary key,
    nonce text not null unique,
    project_id text not null,
    account text not null,
    domain text not null,
    uri text not null,
    refresh_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null,
    keep_until bigint not null,
    revoked_at bigint
  )`,
  'create index sign_in_account on sign_in (account, project_id, created_at)',
  'create index sign_in_keep_until on sign_in (keep_until)',
]
