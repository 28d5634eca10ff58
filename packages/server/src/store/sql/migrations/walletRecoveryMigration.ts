/** Migration 0019. Automatic recovery of embedded wallets. */
export const walletRecoveryMigration: readonly string[] = [
  'alter table wallet_project add column automatic_recovery_hours integer',
  `create table wallet_recovery (
    id text primary key,
    user_id text not null references wallet_user on delete cascade,
    device text not null,
    project_id text not null,
    app_origin text not null,
    cancel_hash text not null unique,
    delay_ms bigint not null,
    started_at bigint not null,
    tried_at bigint not null,
    notified_at bigint,
    reminded_at bigint,
    canceled_at bigint,
    finished_at bigint,
    expires_at bigint not null
  )`,
  'create index wallet_recovery_user on wallet_recovery (user_id, started_at)',
  'create index wallet_recovery_expiry on wallet_recovery (expires_at)',
  'create index wallet_recovery_project on wallet_recovery (project_id)',
]
