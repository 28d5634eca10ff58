import { createHash } from 'node:crypto'
import type { Clock } from '../../clock/Clock.ts'
import { findDevice } from '../deviceState.ts'
import { lockWallet, type ShareTransaction } from '../shareRows.ts'
import type { ShareWallet } from '../ShareStore.ts'
import type { ShareLog } from '../ShareLog.ts'
import { startSpendCap } from '../spendCap.ts'
import type { ShareSql } from '../ShareTables.ts'
import type { WalletState } from '../WalletState.ts'
import type { AutomaticRecoveryFailure, AutomaticRecoveryStore } from './AutomaticRecoveryStore.ts'
import type { RecoveryKeyVault } from './createRecoveryKeyVault.ts'
import { finishRecovery } from './recoveryState.ts'

/** Recovery keys of a wallet that are released in a day. */
const releasesPerDay = 10
const day = 86_400_000
const method = 'recovery_key'

type Deps = {
  readonly sql: ShareSql
  readonly clock: Pick<Clock, 'now'>
  readonly vault: RecoveryKeyVault
  readonly shareLog: ShareLog
}

/** Creates the functions that release a recovery key. */
export function createRecoveryKeyRelease(
  deps: Deps,
): Pick<AutomaticRecoveryStore, 'finish' | 'release'> {
  const { shareLog } = deps
  return {
    finish: (wallet, { id, device, origin }) =>
      releaseIf(deps, wallet, async (step, { state, now }) => {
        const finished = finishRecovery(state, { id, device }, now)
        if (typeof finished === 'string') return finished
        const { isFirst, recoveries } = finished
        await logRelease(step, wallet, { device, origin, now })
        // Repeated releases would push other entries off the pages that the owner reads.
        if (!isFirst) return undefined
        // Once: a device that was added since a first release would be one from before a later one.
        const change = { recoveries, ...startSpendCap(state, now) }
        await shareLog.append(step, wallet.id, { event: 'recovery.finished', device, change })
        return undefined
      }),
    release: (wallet, { device, origin }) =>
      releaseIf(deps, wallet, async (step, { state, now }) => {
        if (!findDevice(state, device)) return 'automatic_off'
        const recent = await step
          .selectFrom('share_release')
          .select('id')
          .where('wallet_id', '=', wallet.id)
          .where('method', '=', method)
          .where('at', '>', now - day)
          .execute()
        if (recent.length >= releasesPerDay) return 'limited'
        await logRelease(step, wallet, { device, origin, now })
        await shareLog.append(step, wallet.id, { event: 'recovery.key_released', device })
        return undefined
      }),
  }
}

/** Decrypts the recovery key, and returns it if `check` finds no reason against it in the lock of the wallet. */
async function releaseIf(
  { sql, clock, vault, shareLog }: Deps,
  wallet: ShareWallet,
  check: (
    step: ShareTransaction,
    at: { readonly state: WalletState; readonly now: number },
  ) => Promise<AutomaticRecoveryFailure | undefined>,
): Promise<Buffer | AutomaticRecoveryFailure> {
  // Outside of the transaction, because the key may be a service elsewhere.
  const recoveryKey = await vault.read(wallet)
  if (!recoveryKey) return 'automatic_off'
  const refused = await sql.transaction().execute(async (step) => {
    await lockWallet(step, wallet.id)
    const state = await shareLog.readState(step, wallet.id)
    // It may have been switched off since, and its row restored by another writer of the database.
    if (state.automaticSince === undefined) return 'automatic_off'
    return await check(step, { state, now: clock.now() })
  })
  if (refused === undefined) return recoveryKey
  recoveryKey.fill(0)
  return refused
}

async function logRelease(
  step: ShareTransaction,
  { id: wallet_id, recovery_public_key }: ShareWallet,
  { device, origin, now: at }: { device: string; origin: string; now: number },
): Promise<void> {
  const digest = createHash('sha256').update(recovery_public_key).digest('base64url')
  const row = { wallet_id, device, share_of: device, method, origin, digest, at }
  await step.insertInto('share_release').values(row).execute()
}
