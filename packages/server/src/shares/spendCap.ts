import type { ReleaseShareBody } from 'latchkey/protocol'
import type { DeviceState, WalletState } from './WalletState.ts'

/** US dollars that leave a recovered wallet in 24 hours, unless configured otherwise. */
export const defaultRecoverySpendCapUsd = 200

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

type SpendCapState = Pick<WalletState, 'recoveredAt' | 'uncappedAt'>

/**
 * Returns whether what leaves a wallet is limited: it was recovered automatically, and no factor that was added since is old
 * enough.
 */
export function isWalletSpendCapped(
  { recoveredAt, uncappedAt }: SpendCapState,
  now: number,
): boolean {
  return recoveredAt !== undefined && (uncappedAt === undefined || now < uncappedAt)
}

/**
 * Returns the limit of a wallet that was recovered. While the limit of an earlier recovery is open, its time counts: a
 * device that was added since is none from before.
 */
export function startSpendCap(former: SpendCapState, now: number): SpendCapState {
  const recoveredAt = isWalletSpendCapped(former, now) ? former.recoveredAt : now
  return { recoveredAt, uncappedAt: undefined }
}

/**
 * Returns the limit of a wallet to which a factor was added. A device that had a share before the recovery is the owner's, and
 * lifts the limit at once; another one starts its end, which no further factor postpones or advances.
 */
export function liftSpendCap(
  { recoveredAt, uncappedAt }: SpendCapState,
  by: { readonly device: DeviceState | undefined; readonly now: number },
): SpendCapState {
  if (recoveredAt === undefined) return {}
  const isFromBefore = by.device && by.device.createdAt < recoveredAt - maxClockSkewMs
  if (isFromBefore) return { recoveredAt: undefined, uncappedAt: undefined }
  return { recoveredAt, uncappedAt: uncappedAt ?? by.now + liftDelayMs }
}

/** Returns the US cents that were counted in the last 24 hours. */
export function sumDailySpendingCents(state: Pick<WalletState, 'spending'>, now: number): bigint {
  return listCounted(state, now).reduce((sum, { cents }) => sum + BigInt(cents), 0n)
}

function listCounted(
  { spending }: Pick<WalletState, 'spending'>,
  now: number,
): WalletState['spending'] {
  // A clock that was set back counts later amounts too.
  return spending.filter(({ at }) => at > now - windowMs)
}

/**
 * Counts what a release lets leave, by the state that was read in the lock of the wallet: signatures of one approval, and repeated
 * ones, count once.
 *
 * @returns What it changes of the state; nothing when the wallet has no limit.
 */
export function countReleaseSpending(
  state: WalletState,
  release: Pick<ReleaseShareBody, 'method' | 'spend'> & {
    readonly capUsd: number
    readonly now: number
  },
): Partial<Pick<WalletState, 'spending'>> | 'spend_unstated' | 'spend_limited' {
  const { method, spend, capUsd, now } = release
  if (uncounted.has(method) && method !== 'export') return {}
  if (!isWalletSpendCapped(state, now)) return {}
  const { spending, uncappedAt } = state
  // A factor that was added after the recovery would export what the limit keeps.
  if (method === 'export') return uncappedAt === undefined ? {} : 'spend_limited'
  if (!spend) return 'spend_unstated'
  const earlier = spending.find(({ id, at }) => id === spend.id && at > now - windowMs)
  const added = BigInt(spend.cents) - BigInt(earlier?.cents ?? 0)
  if (added <= 0n && earlier) return {}
  if (sumDailySpendingCents(state, now) + added > BigInt(capUsd) * 100n) return 'spend_limited'
  const others = spending.filter(({ id }) => id !== spend.id)
  return { spending: [...others, { ...spend, at: now }] }
}

/** Deletes amounts that no longer count. */
export function deleteExpiredSpending(state: WalletState, now: number): WalletState {
  return { ...state, spending: listCounted(state, now) }
}
