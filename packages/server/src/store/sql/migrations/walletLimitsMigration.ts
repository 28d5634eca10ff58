/** Migration 0018. Limits on codes, wrong codes and logins of the embedded wallet. */
export const walletLimitsMigration: readonly string[] = [
  "alter table wallet_code add column mailbox text not null default ''",
  "alter table wallet_code add column mail_domain text not null default ''",
  "alter table wallet_code add column client_range text not null default ''",
  "alter table wallet_code add column known text check (known in ('device', 'network'))",
  "update wallet_code set mailbox = email_key, mail_domain = split_part(email_key, '@', 2)",
  'create index wallet_code_mailbox on wallet_code (mailbox, created_at)',
  'create index wallet_code_domain on wallet_code (mail_domain, created_at)',
  'create index wallet_code_range on wallet_code (client_range, created_at)',
  "alter table wallet_login_flow add column client_range text not null default ''",
  'alter table wallet_login_flow add column polled_at bigint',
  'alter table wallet_login_flow add column polls integer not null default 0',
  'create index wallet_login_flow_range on wallet_login_flow (client_range, created_at)',
  'create index wallet_login_flow_project_age on wallet_login_flow (project_id, created_at)',
  `create table wallet_known_source (
    user_id text not null references wallet_user on delete cascade,
    kind text not null check (kind in ('device', 'network')),
    source text not null,
    last_at bigint not null,
    primary key (user_id, kind, source)
  )`,
  'create index wallet_known_source_age on wallet_known_source (last_at)',
  'create index wallet_known_source_source on wallet_known_source (source)',
  `insert into wallet_known_source (user_id, kind, source, last_at)
    select user_id, 'device', device, max(created_at) from wallet_session group by user_id, device`,
  `create table wallet_guess (
    id text primary key,
    project_id text not null,
    network text not null,
    client_range text not null,
    at bigint not null
  )`,
  'create index wallet_guess_range on wallet_guess (client_range, at)',
  'create index wallet_guess_project on wallet_guess (project_id, at)',
  'create index wallet_guess_age on wallet_guess (at)',
]
