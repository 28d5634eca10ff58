/** Migration 0020. Authentication of audit logs, and of the last entry of each. */
export const walletAuditKeyMigration: readonly string[] = [
  "alter table wallet_audit add column mac text not null default ''",
  `create table wallet_audit_head (
    user_id text primary key references wallet_user on delete cascade,
    sequence integer not null,
    hash text not null,
    mac text not null
  )`,
  'create table wallet_audit_seal (id integer primary key, sealed_at bigint not null, mac text not null)',
]
