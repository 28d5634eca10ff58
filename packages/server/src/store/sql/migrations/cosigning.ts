/** Migration 0007. Who asked for a session, and what its calls have spent. */
export const cosigning: readonly string[] = [
  `alter table session add column asked_by text not null default ''`,
  `create table session_spending (
    pci text not null references session on delete cascade,
    rule integer not null,
    period_start bigint not null,
    spent text not null,
    primary key (pci, rule)
  )`,
]
