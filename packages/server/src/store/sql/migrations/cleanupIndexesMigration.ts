/** Migration 0006. Indexes for the periodic cleanups. */
export const cleanupIndexesMigration: readonly string[] = [
  'alter table session add column is_proven boolean not null default false',
  'create index session_open on session (created_at) where context is null',
  'create index session_ended on session (expiry) where not is_proven',
  'create index history_coverage_watched on history_coverage (watched_at)',
]
