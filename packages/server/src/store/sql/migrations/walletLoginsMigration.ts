/**
 * Migration 0015. Social logins, links for new browsers, passkeys, undoing a change of the address, and
 * settings of projects.
 */
export const walletLoginsMigration: readonly string[] = [
  'alter table wallet_user alter column email drop not null',
  'alter table wallet_user alter column email_key drop not null',
  'alter table wallet_user add column name text',
  `create table wallet_identity (
    id text primary key,
    user_id text not null references wallet_user on delete cascade,
    method text not null,
    issuer text not null,
    subject text not null,
    label text,
    email_key text,
    added_at bigint not null,
    unique (method, issuer, subject)
  )`,
  'create index wallet_identity_user on wallet_identity (user_id)',
  'create index wallet_identity_email on wallet_identity (email_key)',
  `create table wallet_login_flow (
    id text primary key,
    purpose text not null,
    method text not null,
    project_id text not null,
    app_origin text not null,
    device text not null,
    network text not null,
    user_id text references wallet_user on delete cascade,
    state_hash text unique,
    number text not null,
    status text not null,
    reason text,
    issuer text,
    subject text,
    label text,
    email_key text,
    completion_hash text,
    channel text,
    created_at bigint not null,
    expires_at bigint not null,
    returned_at bigint
  )`,
  'create index wallet_login_flow_network on wallet_login_flow (network, created_at)',
  'create index wallet_login_flow_created on wallet_login_flow (created_at)',
  'create index wallet_login_flow_project on wallet_login_flow (project_id)',
  'create index wallet_login_flow_user on wallet_login_flow (user_id)',
  'alter table wallet_code add column link_hash text unique',
  'alter table wallet_code add column link_number text',
  'alter table wallet_code add column link_status text',
  'alter table wallet_code add column browser text',
  'create index wallet_session_device on wallet_session (device)',
  `create table wallet_passkey (
    credential_id text primary key,
    user_id text not null references wallet_user on delete cascade,
    public_key text not null,
    counter bigint not null,
    added_at bigint not null
  )`,
  'create index wallet_passkey_user on wallet_passkey (user_id)',
  `create table wallet_passkey_challenge (
    id text primary key,
    user_id text not null references wallet_user on delete cascade,
    device text not null,
    purpose text not null,
    challenge text not null,
    expires_at bigint not null
  )`,
  'create index wallet_passkey_challenge_user on wallet_passkey_challenge (user_id)',
  'create index wallet_passkey_challenge_expiry on wallet_passkey_challenge (expires_at)',
  `create table wallet_email_undo (
    hash text primary key,
    user_id text not null references wallet_user on delete cascade,
    email text not null,
    email_key text not null,
    next_email_key text not null,
    expires_at bigint not null
  )`,
  'create index wallet_email_undo_user on wallet_email_undo (user_id)',
  'create index wallet_email_undo_expiry on wallet_email_undo (expires_at)',
  `create table wallet_bounce (
    email_key text primary key,
    at bigint not null,
    count integer not null
  )`,
  `create table wallet_project (
    project_id text primary key,
    is_stopped boolean not null,
    codes_per_day integer
  )`,
]
