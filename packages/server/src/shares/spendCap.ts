import type { ReleaseShareBody } from 'latchkey/protocol'
import type { ShareStep } from './shareRows.ts'
import type { ShareSql } from './ShareTables.ts'
import type { ShareWallet } from './ShareStore.ts'

/** US dollars that leave a recovered wallet in 24 hours, unless configured otherwise. */
export const defaultSpendCapUsd = 200

/** Time for which an amount counts. */
const windowMs = 86_400_000

/**
 * Time from the first factor that is added after a recovery until the limit ends. An attacker of the mailbox can add a factor too; the
 * owner has this time to notice the recovery, and to remove the device.
 */
const liftDelayMs = 3 * windowMs

/** Difference of the clocks of nodes: a device that was added within it before a recovery could have been added after it. */
const maxClockSkewMs = 60_000

/** Methods whose signatures move nothing by themselves; exports and recoveries have rules of their own. */
const uncounted: ReadonlySet<string> = new Set([
  'personal_sign',
  'solana_signMessage',
  'export',
  'recover',
])

type CappedWallet = Pick<ShareWallet, 'recovered_at' | 'uncapped_at' | 'recovery'>

/**
 * Returns whether what leaves a wallet is limited: it was recovered automatically, and a factor that was added since is not old
 * enough, or automatic recovery is the only way to recover it.
 */
export function isSpendCapped(wallet: CappedWallet, now: number): boolean {
  return isLimitOpen(wallet, now) || wallet.recovery.keys.length === 0
}

function isLimitOpen(
  { recovered_at, uncapped_at }: Pick<CappedWallet, 'recovered_at' | 'uncapped_at'>,
  now: number,
): boolean {
  return recovered_at !== null && (uncapped_at === null || now < uncapped_at)
}

/**
 * Returns the columns of a wallet that was recovered. While the limit of an earlier recovery is open, its time counts: a
 * device that was added since is none from before.
 */
export function startSpendCap(
  former: Pick<CappedWallet, 'recovered_at' | 'uncapped_at'>,
  now: number,
): Pick<CappedWallet, 'recovered_at' | 'uncapped_at'> {
  return { recovered_at: isLimitOpen(former, now) ? former.recovered_at : now, uncapped_at: null }
}

/**
 * Returns the columns of a wallet to which a factor was added. A device that had a share before the recovery is the owner's, and
 * lifts the limit at once; another one starts its end, which no further factor postpones or advances.
 */
export function liftSpendCap(
  { recovered_at, uncapped_at }: Pick<CappedWallet, 'recovered_at' | 'uncapped_at'>,
  by: {
    readonly device: { readonly created_at: number; readonly sealed: string | null } | undefined
    readonly now: number
  },
): Partial<Pick<CappedWallet, 'recovered_at' | 'uncapped_at'>> {
  if (recovered_at === null) return {}
  const { device } = by
  const isFromBefore =
    device && device.sealed !== null && device.created_at < recovered_at - maxClockSkewMs
  if (isFromBefore) return { recovered_at: null, uncapped_at: null }
  return { uncapped_at: uncapped_at ?? by.now + liftDelayMs }
}

/** Returns the US cents that were counted in the last 24 hours. */
export async function countSpending(
  sql: ShareSql | ShareStep,
  walletId: string,
  now: number,
): Promise<bigint> {
  const rows = await sql
    .selectFrom('share_spend')
    .select('cents')
    .where('wallet_id', '=', walletId)
    // A clock that was set back counts later amounts too.
    .where('at', '>', now - windowMs)
    .execute()
  return rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n)
}

/**
 * Counts what a release lets leave, in the lock of the wallet: signatures of one approval, and repeated ones, count once.
 *
 * @returns Undefined when it is within the cap, or the wallet has none.
 */
export async function countRelease(
  step: ShareStep,
  wallet: Pick<ShareWallet, 'id'>,
  release: Pick<ReleaseShareBody, 'method' | 'spend'> & {
    readonly capUsd: number
    readonly now: number
  },
): Promise<'spend_unstated' | 'spend_limited' | undefined> {
  const { method, spend, capUsd, now } = release
  if (uncounted.has(method) && method !== 'export') return undefined
  const rows = step.selectFrom('share_wallet').select(['recovered_at', 'uncapped_at', 'recovery'])
  const current = await rows.where('id', '=', wallet.id).executeTakeFirst()
  if (!current || !isSpendCapped(current, now)) return undefined
  // A factor that was added after the recovery would export what the limit keeps.
  if (method === 'export') return current.uncapped_at === null ? undefined : 'spend_limited'
  if (!spend) return 'spend_unstated'
  const counted = step.selectFrom('share_spend').select(['cents', 'at'])
  const earlier = await counted
    .where('wallet_id', '=', wallet.id)
    .where('id', '=', spend.id)
    .executeTakeFirst()
  const isCounted = earlier !== undefined && earlier.at > now - windowMs
  const before = isCounted ? BigInt(earlier.cents) : 0n
  const added = BigInt(spend.cents) - before
  if (added <= 0n && isCounted) return undefined
  if ((await countSpending(step, wallet.id, now)) + added > BigInt(capUsd) * 100n)
    return 'spend_limited'
  const values = { cents: spend.cents, at: now }
  await step
    .insertInto('share_spend')
    .values({ wallet_id: wallet.id, id: spend.id, ...values })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'id']).doUpdateSet(values))
    .execute()
  return undefined
}

/** Deletes amounts that no longer count. */
export async function deleteSpending(sql: ShareSql, now: number): Promise<void> {
  await sql
    .deleteFrom('share_spend')
    .where('at', '<', now - 2 * windowMs)
    .execute()
}
