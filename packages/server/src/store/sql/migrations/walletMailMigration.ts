/** Migration 0021. Messages that wait to be sent. */
export const walletMailMigration: readonly string[] = [
  `create table wallet_mail (
    id text primary key,
    project_id text not null,
    email_key text not null,
    code_id text,
    sealed text not null,
    attempts integer not null,
    created_at bigint not null,
    next_at bigint not null,
    expires_at bigint not null
  )`,
  'create index wallet_mail_next on wallet_mail (next_at)',
  'create index wallet_mail_project on wallet_mail (project_id)',
]
