/** Migration 0005. An event that is sent twice is stored once. */
export const eventsMigration: readonly string[] = [
  `create table event (
    id bigint generated always as identity primary key,
    project_id text not null,
    event_id text not null,
    name text not null,
    at bigint not null,
    received_at bigint not null,
    domain text,
    props jsonb not null,
    unique (project_id, event_id)
  )`,
  'create index event_by_time on event (project_id, at)',
  'create index event_retention on event (received_at)',
]
