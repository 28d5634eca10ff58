import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Kysely } from 'kysely'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'

/** Time for which a browser or an address stays known after a sign-in. */
const knownMs = 180 * 86_400_000

/** Browsers and addresses of one account, each. */
const maxPerKind = 20

/** A browser and its address. */
type Source = {
  /** Thumbprint of the key of the browser. */
  readonly device: string
  /** Address of the client. */
  readonly network: string
}

/** Browsers and addresses from which accounts have signed in. They decide on limits, and on nothing else. */
export type KnownSources = {
  add(userId: string, source: Source): Promise<void>
  /** Returns whether the account of an address signed in from a browser, or from its address. */
  find(
    step: Kysely<Tables>,
    emailKey: string,
    source: Source,
  ): Promise<'device' | 'network' | undefined>
  deleteExpired(): Promise<void>
}

/** Creates the store, which has an HMAC in place of each address. */
export function createKnownSources(
  deps: SqlStoreDeps & { readonly secret: Pick<RootSecret, 'deriveKeys'> },
): KnownSources {
  const { clock } = deps
  const { sql } = deps.database
  const keys = deps.secret.deriveKeys('wallet known networks')
  const hash = (key: Uint8Array, userId: string, network: string): string =>
    createHmac('sha256', key).update(`${userId}.${network}`).digest('base64url')
  return {
    async add(userId, { device, network }) {
      await addSource(sql, { user_id: userId, kind: 'device', source: device }, clock.now())
      if (!isShared(network)) {
        const source = hash(keys[0], userId, network)
        await addSource(sql, { user_id: userId, kind: 'network', source }, clock.now())
      }
    },
    async find(step, emailKey, { device, network }) {
      const rows = await step
        .selectFrom('wallet_known_source')
        .innerJoin('wallet_user', 'wallet_user.id', 'wallet_known_source.user_id')
        .select(['user_id', 'kind', 'source'])
        .where('wallet_user.email_key', '=', emailKey)
        .where('last_at', '>', clock.now() - knownMs)
        .execute()
      // Computed without an account too, so that the time is the same.
      const userId = rows[0]?.user_id ?? ''
      const addresses = keys.map((key) => hash(key, userId, network))
      if (rows.some(({ kind, source }) => kind === 'device' && source === device)) return 'device'
      const isKnown = rows.some(
        ({ kind, source }) => kind === 'network' && addresses.includes(source),
      )
      return isKnown && !isShared(network) ? 'network' : undefined
    },
    async deleteExpired() {
      const before = clock.now() - knownMs
      await sql.deleteFrom('wallet_known_source').where('last_at', '<=', before).execute()
    },
  }
}

/** Adds or renews a source, and removes the oldest of its kind above the maximum. */
async function addSource(
  sql: SqlStoreDeps['database']['sql'],
  row: Pick<Tables['wallet_known_source'], 'user_id' | 'kind' | 'source'>,
  now: number,
): Promise<void> {
  await sql
    .insertInto('wallet_known_source')
    .values({ ...row, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'source']).doUpdateSet({ last_at: now }),
    )
    .execute()
  const { user_id: userId, kind } = row
  await sql
    .deleteFrom('wallet_known_source')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('source', 'not in', (kept) =>
      kept
        .selectFrom('wallet_known_source')
        .select('source')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .orderBy('last_at', 'desc')
        .orderBy('source')
        .limit(maxPerKind),
    )
    .execute()
}

/** Ranges of proxies and carriers. Behind a proxy that is not declared, all visitors would count as known. */
const sharedRanges: readonly string[] = ['carrierGradeNat', 'linkLocal', 'loopback', 'private']

/** Returns whether an address is none of one household. */
function isShared(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return sharedRanges.includes(ipaddr.IPv4.parse(address).range())
  return address === '' || address === '::1' || /^f[cde]/.test(address)
}
