/** Migration 0007. The client that requested a session, and the amounts that its calls spent. */
export const smartSessionSpendingMigration: readonly string[] = [
  `alter table session add column asked_by text not null default ''`,
  `create table session_spending (
    pci text not null references session on delete cascade,
    rule integer not null,
    period_start bigint not null,
    spent text not null,
    primary key (pci, rule)
  )`,
]
