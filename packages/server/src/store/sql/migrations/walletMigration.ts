/** Migration 0012. Accounts of the embedded wallet, their sessions and their audit logs. */
export const walletMigration: readonly string[] = [
  `create table wallet_user (
    id text primary key,
    email text not null,
    email_key text not null unique,
    created_at bigint not null,
    locked_at bigint
  )`,
  `create table wallet_code (
    id text primary key,
    purpose text not null,
    project_id text not null,
    app_origin text not null,
    email text not null,
    email_key text not null,
    user_id text references wallet_user on delete cascade,
    device text not null,
    network text not null,
    code_hash text not null,
    attempts integer not null,
    mail text not null check (mail in ('queued', 'sent', 'failed')),
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index wallet_code_email on wallet_code (email_key, created_at)',
  'create index wallet_code_network on wallet_code (network, created_at)',
  'create index wallet_code_project on wallet_code (project_id, created_at)',
  'create index wallet_code_created on wallet_code (created_at)',
  `create table wallet_session (
    id text primary key,
    user_id text not null references wallet_user on delete cascade,
    device text not null,
    project_id text not null,
    app_origin text not null,
    created_at bigint not null,
    authenticated_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint
  )`,
  'create index wallet_session_user on wallet_session (user_id)',
  'create index wallet_session_expiry on wallet_session (expires_at)',
  `create table wallet_refresh_token (
    hash text primary key,
    session_id text not null references wallet_session on delete cascade,
    used_at bigint
  )`,
  'create index wallet_refresh_token_session on wallet_refresh_token (session_id)',
  'create table wallet_proof (hash text primary key, expires_at bigint not null)',
  'create index wallet_proof_expiry on wallet_proof (expires_at)',
  `create table wallet_audit (
    user_id text not null references wallet_user on delete cascade,
    sequence integer not null,
    at bigint not null,
    event text not null,
    details jsonb not null,
    previous_hash text not null,
    hash text not null,
    primary key (user_id, sequence)
  )`,
]
