import type { ShareWalletDescription } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import { createAutomaticStore } from './automatic/createAutomaticStore.ts'
import { createChallengeStore } from './createChallengeStore.ts'
import { createDeviceWriter } from './createDeviceWriter.ts'
import { createShareReleaser } from './createShareReleaser.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { findDeviceRow } from './shareRows.ts'
import { countSpending, deleteSpending, isSpendCapped } from './spendCap.ts'
import type { ShareLog } from './ShareLog.ts'
import type { ShareStore, ShareWallet } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'

const day = 86_400_000

/** Time for which the log of a wallet is kept. */
const keepReleasesMs = 400 * day

/** Creates the store of shares. */
export function createShareStore(deps: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
  readonly shareLog: ShareLog
  readonly spendCapUsd: number
}): ShareStore {
  const { sql, clock } = deps
  const automatic = createAutomaticStore(deps)
  return {
    automatic,
    ...createDeviceWriter(deps),
    ...createChallengeStore(deps),
    release: createShareReleaser(deps),
    async findWallet(userId) {
      const found = sql.selectFrom('share_wallet').selectAll().where('user_id', '=', userId)
      return await found.executeTakeFirst()
    },
    describeWallet: (wallet) => describeWallet(wallet, { ...deps, automatic }),
    async hasDevice({ id }, device) {
      const row = await findDeviceRow(sql, id, device)
      return row?.sealed !== undefined && row.sealed !== null
    },
    async deleteExpired() {
      const now = clock.now()
      await automatic.deleteExpired()
      await deleteSpending(sql, now)
      await sql
        .deleteFrom('share_challenge')
        .where('created_at', '<', now - 2 * day)
        .execute()
      await sql
        .deleteFrom('share_release')
        .where('at', '<', now - keepReleasesMs)
        .execute()
      await sql
        .deleteFrom('share_event')
        .where('at', '<', now - keepReleasesMs)
        .execute()
    },
  }
}

async function describeWallet(
  wallet: ShareWallet,
  deps: Pick<ShareStore, 'automatic'> & {
    readonly sql: ShareSql
    readonly clock: Pick<Clock, 'now'>
    readonly spendCapUsd: number
  },
): Promise<ShareWalletDescription> {
  const { sql, clock, automatic, spendCapUsd } = deps
  const { id, evm, solana, recovery, recovery_public_key: recoveryPublicKey } = wallet
  const rows = await sql
    .selectFrom('share_device')
    .select(['device', 'created_at as createdAt', 'recovery_share'])
    .where('wallet_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const devices = rows.map(({ recovery_share, ...device }) => ({
    ...device,
    recoveryShare: recovery_share ?? '',
  }))
  const own = await automatic.describe(wallet)
  const now = clock.now()
  const spent = isSpendCapped(wallet, now) ? Number(await countSpending(sql, id, now)) : undefined
  const endsAt = wallet.recovery.keys.length === 0 ? null : wallet.uncapped_at
  return {
    walletId: id,
    evm,
    solana,
    recoveryPublicKey,
    devices,
    recovery,
    ...(own && { automatic: own }),
    ...(spent !== undefined && {
      spending: {
        capCents: spendCapUsd * 100,
        spentCents: spent,
        ...(endsAt !== null && { endsAt }),
      },
    }),
  }
}
