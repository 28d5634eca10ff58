/** Migration 0011. */
export const accountMetadataMigration: readonly string[] = [
  `create table account_metadata (
    project_id text not null,
    account text not null,
    metadata jsonb not null,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (project_id, account)
  )`,
  'create index account_metadata_updated_at on account_metadata (updated_at)',
]
