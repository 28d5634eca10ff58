import type { Selectable } from 'kysely'
import type { RowMacs } from './createRowMacs.ts'
import type { ShareLog } from './ShareLog.ts'
import type { ShareTransaction } from './shareRows.ts'
import type { ShareTables } from './ShareTables.ts'

const minute = 60_000

/** Lifetime of a challenge, and time to store the share of a recovered device after it. */
const recoveryChallengeLifetimeMs: number = 10 * minute

type ChallengeRow = Omit<Selectable<ShareTables['share_challenge']>, 'mac'>
type Deps = { readonly macs: RowMacs; readonly shareLog: Pick<ShareLog, 'reject'> }

/** Inserts a challenge, in the lock of its wallet. */
export async function insertChallenge(
  step: ShareTransaction,
  macs: RowMacs,
  given: Pick<ChallengeRow, 'id' | 'wallet_id' | 'device' | 'secret_hash' | 'created_at'>,
): Promise<void> {
  const expires_at = given.created_at + recoveryChallengeLifetimeMs
  const row = { ...given, expires_at, used_at: null, proven_at: null }
  const mac = macs.sign('challenge', listColumns(row))
  await step
    .insertInto('share_challenge')
    .values({ ...row, mac })
    .execute()
}

/** Uses a challenge up, in the lock of its wallet, and returns whether the secret was the right one. */
export async function takeChallenge(
  step: ShareTransaction,
  walletId: string,
  {
    id,
    device,
    secretHash,
    now,
    macs,
    shareLog,
  }: Deps & {
    readonly id: string
    readonly device: string
    readonly secretHash: string
    readonly now: number
  },
): Promise<'proven' | 'wrong' | 'unknown'> {
  const rows = step.selectFrom('share_challenge').selectAll()
  const found = await rows
    .where('id', '=', id)
    .where('wallet_id', '=', walletId)
    .where('device', '=', device)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) return 'unknown'
  const { mac, ...row } = found
  if (!macs.isSigned('challenge', listColumns(row), mac)) {
    shareLog.reject(walletId, 'share_challenge')
    return 'unknown'
  }
  // A hash of 32 random bytes: how long the comparison takes reveals nothing of use.
  const isProven = row.secret_hash === secretHash
  const used = { used_at: now, proven_at: isProven ? now : null }
  await step
    .updateTable('share_challenge')
    .set({ ...used, mac: macs.sign('challenge', listColumns({ ...row, ...used })) })
    .where('id', '=', id)
    .execute()
  return isProven ? 'proven' : 'wrong'
}

/**
 * Uses up the proofs of a device of the last ten minutes, in the lock of the wallet, so that one proof adds one device.
 *
 * @returns Whether there was one.
 */
export async function takeProvenChallenge(
  step: ShareTransaction,
  walletId: string,
  { device, now, macs, shareLog }: Deps & { readonly device: string; readonly now: number },
): Promise<boolean> {
  const taken = await step
    .deleteFrom('share_challenge')
    .where('wallet_id', '=', walletId)
    .where('device', '=', device)
    .where('proven_at', '>', now - recoveryChallengeLifetimeMs)
    .returningAll()
    .execute()
  const proven = taken.filter(({ mac, ...row }) =>
    macs.isSigned('challenge', listColumns(row), mac),
  )
  if (proven.length < taken.length) shareLog.reject(walletId, 'share_challenge')
  return proven.length > 0
}

/** Ends the challenges of devices, and what they have proven. They still count for the daily limit. */
export async function endChallenges(
  step: ShareTransaction,
  walletId: string,
  { devices, now }: { readonly devices: readonly string[]; readonly now: number },
): Promise<void> {
  await step
    .updateTable('share_challenge')
    .set({ expires_at: now, proven_at: null, mac: null })
    .where('wallet_id', '=', walletId)
    .where('device', 'in', devices)
    .execute()
}

function listColumns(row: ChallengeRow): readonly unknown[] {
  const { id, wallet_id, device, secret_hash, created_at, expires_at, used_at, proven_at } = row
  return [id, wallet_id, device, secret_hash, created_at, expires_at, used_at, proven_at]
}
