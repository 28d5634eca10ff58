import type { ReleaseShareBody } from 'latchkey/protocol'
import type { ShareStep } from './shareRows.ts'
import type { ShareSql } from './ShareTables.ts'
import type { ShareWallet } from './ShareStore.ts'

/** US dollars that leave a recovered wallet in 24 hours, unless the configuration says otherwise. */
export const defaultSpendCapUsd = 200

/** Time for which an amount counts. */
const windowMs = 86_400_000

/** Methods whose signatures move nothing by themselves; exports and recoveries have rules of their own. */
const uncounted: ReadonlySet<string> = new Set([
  'personal_sign',
  'solana_signMessage',
  'export',
  'recover',
])

/**
 * Returns whether what leaves a wallet is limited: it was recovered automatically, and no factor was added since, or
 * automatic recovery is the only way to recover it.
 */
export function isSpendCapped({
  recovered_at,
  recovery,
}: Pick<ShareWallet, 'recovered_at' | 'recovery'>): boolean {
  return recovered_at !== null || recovery.keys.length === 0
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
  if (uncounted.has(method)) return undefined
  const rows = step.selectFrom('share_wallet').select(['recovered_at', 'recovery'])
  const current = await rows.where('id', '=', wallet.id).executeTakeFirst()
  if (!current || !isSpendCapped(current)) return undefined
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
