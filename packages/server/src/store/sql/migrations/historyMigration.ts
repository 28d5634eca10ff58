/** Migration 0004. Pages are read by account, over all chains or one; reorganizations by block. */
export const historyMigration: readonly string[] = [
  `create table history (
    chain text not null,
    hash text not null,
    account text not null,
    block bigint not null,
    position integer not null,
    mined_at bigint not null,
    operation text not null,
    status text not null check (status in ('confirmed', 'failed', 'pending')),
    sent_from text not null,
    sent_to text,
    nonce bigint,
    transfers jsonb not null,
    is_spam boolean not null,
    primary key (account, chain, hash)
  )`,
  `create index history_page on history
    (account, mined_at desc, block desc, position desc, hash desc)`,
  `create index history_chain_page on history
    (account, chain, mined_at desc, block desc, position desc, hash desc)`,
  'create index history_by_block on history (chain, block)',
  `create table history_coverage (
    chain text not null,
    account text not null,
    from_block bigint not null,
    to_block bigint not null,
    coins_from_block bigint not null,
    watched_at bigint not null,
    primary key (chain, account)
  )`,
  `create table history_block (
    chain text not null,
    block bigint not null,
    hash text not null,
    primary key (chain, block)
  )`,
]
