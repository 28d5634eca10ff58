/** Migration 0027. Projects in which accounts have signed in: the longest delay of them counts for a recovery. */
export const walletUserProjectMigration: readonly string[] = [
  `create table wallet_user_project (
    user_id text not null references wallet_user on delete cascade,
    project_id text not null,
    primary key (user_id, project_id)
  )`,
  'create index wallet_user_project_project on wallet_user_project (project_id)',
  'insert into wallet_user_project (user_id, project_id) select distinct user_id, project_id from wallet_session',
]
