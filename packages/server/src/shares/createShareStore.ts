import type { Clock } from '../clock/Clock.ts'
import { createAutomaticStore } from './automatic/createAutomaticStore.ts'
import { createChallengeStore } from './createChallengeStore.ts'
import { createDeviceWriter } from './createDeviceWriter.ts'
import { createShareReleaser } from './createShareReleaser.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { selectDevice } from './shareRows.ts'
import type { ShareLog } from './ShareLog.ts'
import type { ShareStore } from './ShareStore.ts'
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
    async describeWallet(wallet) {
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
      const described = { walletId: id, evm, solana, recoveryPublicKey, devices, recovery }
      const own = await automatic.describe(wallet)
      return own ? { ...described, automatic: own } : described
    },
    async hasDevice({ id }, device) {
      const row = await selectDevice(sql, id, device)
      return row?.sealed !== undefined && row.sealed !== null
    },
    async deleteExpired() {
      const now = clock.now()
      await automatic.deleteExpired()
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
