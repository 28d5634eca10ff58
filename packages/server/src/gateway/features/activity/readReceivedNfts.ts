import { type Kysely, sql as raw } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** Position of an NFT among those that an account has received. */
export type ReceivedNftPosition = {
  /** Time of the latest transfer to the account, in milliseconds since 1970. */
  readonly receivedAt: number
  readonly contract: string
  readonly tokenId: string
}

/** An NFT that an account has received. The account may have transferred it since. */
export type ReceivedNft = ReceivedNftPosition & {
  /** Whether each of its transfers to the account is marked as spam. */
  readonly isMarkedSpam: boolean
  /** Whether the account received it in a transaction that it sent itself. */
  readonly isOwnAct: boolean
}

/** A request for received NFTs. */
export type ReceivedNftsQuery = {
  readonly account: string
  readonly chain: string
  readonly after?: ReceivedNftPosition | undefined
  readonly limit: number
}

/** Reads the NFTs that an account has received on a chain, most recently received first. */
export async function readReceivedNfts(
  sql: Kysely<Tables>,
  { account, chain, after, limit }: ReceivedNftsQuery,
): Promise<readonly ReceivedNft[]> {
  const rest = after
    ? raw`having (max(mined_at), moved->>'token', moved->>'id')
        < (${after.receivedAt}::bigint, ${after.contract}::text, ${after.tokenId}::text)`
    : raw``
  const { rows } = await raw<ReceivedNft>`
    select max(mined_at) as "receivedAt", moved->>'token' as contract, moved->>'id' as "tokenId",
      bool_and(moved->>'isSpam' = 'true') as "isMarkedSpam", bool_or(sent_from = account) as "isOwnAct"
    from (
      select mined_at, sent_from, account, transfers from history
      where account = ${account} and chain = ${chain} and status = 'confirmed'
      and transfers @> '[{"kind":"nft"}]'::jsonb
    ) received, jsonb_path_query(received.transfers, '$[*]') moved
    where moved->>'kind' = 'nft' and moved->>'direction' <> 'out' and moved->>'id' is not null
    and moved->>'amount' <> '0'
    group by moved->>'token', moved->>'id' ${rest}
    order by max(mined_at) desc, moved->>'token' desc, moved->>'id' desc
    limit ${limit}`.execute(sql)
  return rows
}
