import type { Generated, JSONColumnType, Kysely } from 'kysely'
import type { ShareLogEntry, WrappedRecoveryKeys } from 'latchkey/protocol'

/** Milliseconds since 1970. */
type Timestamp = number

/** Tables of the share service, which has a database of its own. */
export type ShareTables = {
  /** One row: the keys of the service, encrypted by the key driver. */
  share_service: { id: number; sealed: string }
  /** A wallet, one for each account. */
  share_wallet: {
    id: string
    user_id: string
    evm: string
    solana: string
    /** X25519, base64url. */
    recovery_public_key: string
    recovery: JSONColumnType<WrappedRecoveryKeys>
    created_at: Timestamp
  }
  /** The service's share for a device. The state of the wallet has the devices that count. */
  share_device: {
    wallet_id: string
    /** Thumbprint of the key of the device. */
    device: string
    /** Encrypted by the key driver; null once it was deleted. */
    sealed: string | null
    /** Sealed to the recovery key; null once it was deleted. */
    recovery_share: string | null
    created_at: Timestamp
    deleted_at: Timestamp | null
  }
  /** Proofs of the recovery key that were requested. */
  share_challenge: {
    id: string
    wallet_id: string
    device: string
    /** SHA-256 of the secret. */
    secret_hash: string
    created_at: Timestamp
    expires_at: Timestamp
    /** Time of the only attempt, with whichever secret. */
    used_at: Timestamp | null
    /** Time of the attempt with the right secret, which alone lets the device store its share. */
    proven_at: Timestamp | null
    /** HMAC of the row; null once it proves nothing any more. */
    mac: string | null
  }
  /** Log of released shares, which limits count. */
  share_release: {
    id: Generated<number>
    wallet_id: string
    device: string
    /** Device whose share was released. */
    share_of: string
    method: string
    origin: string
    digest: string
    at: Timestamp
  }
  /** Log of each wallet, which its owner reads. */
  share_event: {
    wallet_id: string
    sequence: number
    at: Timestamp
    event: string
    /** Device of the request. */
    device: string
    details: JSONColumnType<ShareLogEntry['details']>
    /** HMAC of the entry before; empty for the first. */
    previous_mac: string
    mac: string
  }
  /** The last entry of each log, and what the service decides by for its wallet. */
  share_log: {
    wallet_id: string
    sequence: number
    /** HMAC of the last entry. */
    last_mac: string
    /** JSON of `WalletState`. */
    state: string
    /** HMAC of this row and of the wallet. */
    mac: string
  }
  /** Recovery keys of the wallets whose owners chose automatic recovery. */
  share_automatic: {
    wallet_id: string
    /** The private recovery key, encrypted by the key driver. */
    sealed: string
    created_at: Timestamp
  }
  /** Links that cancel an automatic recovery, to find its wallet. */
  share_recovery_link: {
    /** SHA-256 of the secret of the link. */
    cancel_hash: string
    wallet_id: string
    expires_at: Timestamp
  }
  /** Hashes of used nonces. */
  share_proof: { hash: string; expires_at: Timestamp }
}

/** Connection to the database of the share service. */
export type ShareSql = Kysely<ShareTables>

/** Statements of each migration, the first is 0001. */
export const shareMigrations: readonly (readonly string[])[] = [
  [
    'create table share_service (id integer primary key, sealed text not null)',
    `create table share_wallet (
      id text primary key,
      user_id text not null unique,
      evm text not null,
      solana text not null,
      recovery_public_key text not null,
      created_at bigint not null
    )`,
    `create table share_device (
      wallet_id text not null references share_wallet on delete cascade,
      device text not null,
      sealed text,
      created_at bigint not null,
      deleted_at bigint,
      primary key (wallet_id, device),
      check ((sealed is null) = (deleted_at is not null))
    )`,
    `create table share_challenge (
      id text primary key,
      wallet_id text not null references share_wallet on delete cascade,
      device text not null,
      secret_hash text not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    'create index share_challenge_wallet on share_challenge (wallet_id, created_at)',
    `create table share_release (
      id bigint generated always as identity primary key,
      wallet_id text not null references share_wallet on delete cascade,
      device text not null,
      share_of text not null,
      method text not null,
      origin text not null,
      digest text not null,
      at bigint not null
    )`,
    'create index share_release_wallet on share_release (wallet_id, at)',
    'create table share_proof (hash text primary key, expires_at bigint not null)',
    'create index share_proof_expiry on share_proof (expires_at)',
  ],
  [
    `alter table share_wallet add column recovery jsonb not null default '{}'`,
    'alter table share_device add column recovery_share text',
  ],
  // Challenges that were used before have no proof: their devices request another one.
  ['alter table share_challenge add column proven_at bigint'],
  [
    `create table share_event (
      wallet_id text not null references share_wallet on delete cascade,
      sequence integer not null,
      at bigint not null,
      event text not null,
      device text not null,
      details jsonb not null,
      previous_mac text not null,
      mac text not null,
      primary key (wallet_id, sequence)
    )`,
    'create index share_event_device on share_event (wallet_id, device, event, at)',
    'create index share_event_at on share_event (at)',
    `create table share_log (
      wallet_id text primary key references share_wallet on delete cascade,
      sequence integer not null,
      last_mac text not null,
      mac text not null
    )`,
  ],
  [
    `create table share_automatic (
      wallet_id text primary key references share_wallet on delete cascade,
      sealed text not null,
      created_at bigint not null
    )`,
    `create table share_recovery (
      id text primary key,
      wallet_id text not null references share_wallet on delete cascade,
      device text not null,
      cancel_hash text not null unique,
      started_at bigint not null,
      ready_at bigint not null,
      expires_at bigint not null,
      canceled_at bigint,
      finished_at bigint
    )`,
    'create index share_recovery_wallet on share_recovery (wallet_id, started_at)',
  ],
  [
    'alter table share_wallet add column recovered_at bigint',
    `create table share_spend (
      wallet_id text not null references share_wallet on delete cascade,
      id text not null,
      cents bigint not null,
      at bigint not null,
      primary key (wallet_id, id)
    )`,
    'create index share_spend_at on share_spend (at)',
  ],
  ['alter table share_wallet add column uncapped_at bigint'],
  // What the service decides by is authenticated from here on: see `signWalletStates`, which signs what this collects.
  // Waiting recoveries and challenges of the recovery key end. Recoveries are kept as ended, so that none starts again.
  [
    'alter table share_challenge add column mac text',
    'update share_challenge set expires_at = 0, proven_at = null',
    "alter table share_log add column state text not null default '{}'",
    `insert into share_log (wallet_id, sequence, last_mac, mac)
      select id, coalesce(
        (select max(sequence) from share_event where wallet_id = share_wallet.id), 0), '', ''
      from share_wallet
      where not exists (select from share_log where wallet_id = share_wallet.id)`,
    // A number that another writer has lowered would refuse the wallet for good.
    `update share_log set sequence = greatest(sequence,
      (select max(sequence) from share_event where wallet_id = share_log.wallet_id))`,
    `update share_log set state = json_strip_nulls(json_build_object(
      'devices', coalesce((
        select json_agg(json_build_object('device', device, 'createdAt', created_at))
        from share_device where wallet_id = share_wallet.id and deleted_at is null), '[]'),
      'automaticSince',
        (select created_at from share_automatic where wallet_id = share_wallet.id),
      'recoveries', coalesce((
        select json_agg(json_build_object(
          'id', id, 'device', device, 'cancelHash', cancel_hash, 'startedAt', started_at,
          'readyAt', ready_at, 'expiresAt', 0,
          'canceledAt', case when finished_at is null
            then coalesce(canceled_at, floor(extract(epoch from now()) * 1000)::bigint) end,
          'finishedAt', finished_at) order by started_at)
        from (select * from share_recovery where wallet_id = share_wallet.id
          order by started_at desc limit 5) as recent), '[]'),
      'recoveredAt', recovered_at,
      'uncappedAt', uncapped_at,
      'spending', coalesce((
        select json_agg(json_build_object('id', share_spend.id, 'cents', cents, 'at', at))
        from share_spend where wallet_id = share_wallet.id), '[]')
      ))
      from share_wallet where share_wallet.id = wallet_id`,
    // An append by a node of an earlier version fails: it would overwrite the HMAC.
    'alter table share_log alter column state drop default',
    'alter table share_wallet drop column recovered_at, drop column uncapped_at',
    'drop table share_spend',
    'drop table share_recovery',
    `create table share_recovery_link (
      cancel_hash text primary key,
      wallet_id text not null references share_wallet on delete cascade,
      expires_at bigint not null
    )`,
  ],
]
