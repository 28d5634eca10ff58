/** Migration 0001. */
export const projectsMigration: readonly string[] = [
  `create table project (
    id text primary key check (id ~ '^[0-9a-f]{32}$'),
    name text not null,
    origins jsonb not null,
    features jsonb not null,
    rate_per_second double precision,
    rate_capacity double precision,
    is_analytics_on boolean not null,
    is_development boolean not null,
    is_enabled boolean not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table project_key (
    hash text primary key,
    project_id text not null references project on delete cascade,
    created_at bigint not null
  )`,
  'create index project_key_project on project_key (project_id)',
]
