import type { ShareWalletDescription } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import { createAutomaticRecoveryStore } from './automatic/createAutomaticRecoveryStore.ts'
import { describeAutomaticRecovery } from './automatic/recoveryState.ts'
import { createRecoveryChallengeStore } from './createRecoveryChallengeStore.ts'
import { createDeviceWriter } from './createDeviceWriter.ts'
import { keepShareEventsMs } from './createShareLog.ts'
import { createShareReleaser } from './createShareReleaser.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import type { RowMacs } from './createRowMacs.ts'
import { findDevice } from './deviceState.ts'
import { isWalletSpendCapped, sumDailySpendingCents } from './spendCap.ts'
import type { ShareLog } from './ShareLog.ts'
import type { ShareStore, ShareWallet } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'

const day = 86_400_000

/** Creates the store of shares. */
export function createShareStore(deps: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
  readonly shareLog: ShareLog
  readonly macs: RowMacs
  readonly spendCapUsd: number
}): ShareStore {
  const { sql, clock, shareLog } = deps
  const automatic = createAutomaticRecoveryStore(deps)
  return {
    automatic,
    ...createDeviceWriter(deps),
    ...createRecoveryChallengeStore(deps),
    release: createShareReleaser(deps),
    findWallet: (userId) => shareLog.findWallet(userId),
    describeWallet: (wallet) => describeWallet(wallet, deps),
    hasDevice: async ({ id }, device) =>
      findDevice(await shareLog.readState(sql, id), device) !== undefined,
    async deleteExpired() {
      const now = clock.now()
      await automatic.deleteExpired()
      await sql
        .deleteFrom('share_challenge')
        .where('created_at', '<', now - 2 * day)
        .execute()
      await sql
        .deleteFrom('share_release')
        .where('at', '<', now - keepShareEventsMs)
        .execute()
      await sql
        .deleteFrom('share_event')
        .where('at', '<', now - keepShareEventsMs)
        // The last entry stays: without it, the log of a wallet that was not used for as long would be reported as changed.
        .where('sequence', '<', ({ selectFrom }) =>
          selectFrom('share_log')
            .select('sequence')
            .whereRef('share_log.wallet_id', '=', 'share_event.wallet_id'),
        )
        .execute()
    },
  }
}

async function describeWallet(
  wallet: ShareWallet,
  {
    sql,
    clock,
    shareLog,
    spendCapUsd,
  }: {
    readonly sql: ShareSql
    readonly clock: Pick<Clock, 'now'>
    readonly shareLog: ShareLog
    readonly spendCapUsd: number
  },
): Promise<ShareWalletDescription> {
  const { id, evm, solana, recovery, recovery_public_key: recoveryPublicKey } = wallet
  const rows = await sql
    .selectFrom('share_device')
    .select(['device', 'created_at', 'recovery_share'])
    .where('wallet_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const state = await shareLog.readState(sql, id)
  const devices = rows
    .map(({ device, created_at: createdAt, recovery_share: recoveryShare }) => ({
      device,
      createdAt,
      recoveryShare: recoveryShare ?? '',
    }))
    .filter(({ device, createdAt }) => findDevice(state, device)?.createdAt === createdAt)
  const now = clock.now()
  const automatic = describeAutomaticRecovery(state, now)
  const isCapped = isWalletSpendCapped(state, now)
  const { uncappedAt: endsAt } = state
  return {
    walletId: id,
    evm,
    solana,
    recoveryPublicKey,
    devices,
    recovery,
    ...(automatic && { automatic }),
    ...(isCapped && {
      spending: {
        capCents: spendCapUsd * 100,
        spentCents: Number(sumDailySpendingCents(state, now)),
        ...(endsAt !== undefined && { endsAt }),
      },
    }),
  }
}
