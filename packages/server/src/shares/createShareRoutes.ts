import type { SiwxPublicKey } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { HttpRoute, Log } from '../http/index.ts'
import { scheduleCleanup } from '../store/scheduleCleanup.ts'
import { createDpopVerifier, type UsedProofs } from '../wallet/index.ts'
import { createRowMacs } from './createRowMacs.ts'
import { createShareLog } from './createShareLog.ts'
import { createShareStore } from './createShareStore.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { loadServiceKeys } from './loadServiceKeys.ts'
import { addDeviceShareRoute } from './routes/addDeviceShareRoute.ts'
import { automaticRecoveryRoutes } from './routes/automaticRecoveryRoutes.ts'
import { deleteDeviceSharesRoute } from './routes/deleteDeviceSharesRoute.ts'
import { getRegisteredWalletRoute } from './routes/getRegisteredWalletRoute.ts'
import { getShareKeyRoute } from './routes/getShareKeyRoute.ts'
import { readShareLogRoute } from './routes/readShareLogRoute.ts'
import { recoverShareRoute } from './routes/recoverShareRoute.ts'
import { registerWalletRoute } from './routes/registerWalletRoute.ts'
import { releaseRecoveryKeyRoutes } from './routes/releaseRecoveryKeyRoutes.ts'
import { releaseShareRoute } from './routes/releaseShareRoute.ts'
import { replaceRecoveryFactorsRoute } from './routes/replaceRecoveryFactorsRoute.ts'
import { requestRecoveryChallengeRoute } from './routes/requestRecoveryChallengeRoute.ts'
import type { SharesConfig } from './SharesConfig.ts'
import type { ShareServiceContext } from './ShareServiceContext.ts'
import { signWalletStates } from './signWalletStates.ts'
import { defaultRecoverySpendCapUsd } from './spendCap.ts'
import type { ShareSql } from './ShareTables.ts'

const cleanupIntervalMs = 600_000

/** Running routes of the share service. */
export type ShareRoutes = { readonly routes: readonly HttpRoute[]; stop(): void }

/**
 * Creates the routes of the share service.
 *
 * @param deps - `sql` is the database of the service alone; `driver` encrypts its shares.
 * @throws Error when the driver cannot decrypt the keys of the service.
 */
export async function createShareRoutes(deps: {
  readonly config: Pick<
    SharesConfig,
    'origin' | 'isStopped' | 'hasAutomaticRecovery' | 'spendCapUsd'
  >
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly getTokenKeys: () => Promise<readonly SiwxPublicKey[]>
  readonly clock: Clock
  readonly log: Log
}): Promise<ShareRoutes> {
  const { config, sql, driver, clock, getTokenKeys } = deps
  const { origin, isStopped = false, hasAutomaticRecovery = false } = config
  const { spendCapUsd = defaultRecoverySpendCapUsd } = config
  const keys = await loadServiceKeys(sql, driver)
  const macs = createRowMacs(keys)
  if (!keys.hasSignedStates) await signWalletStates({ sql, driver, macs, log: deps.log })
  const used = createUsedShareProofs(sql, clock)
  const shareLog = createShareLog({ sql, macs, clock, log: deps.log })
  const store = createShareStore({ sql, driver, clock, macs, shareLog, spendCapUsd })
  const proofs = createDpopVerifier({
    used,
    keys: [keys.nonceKey],
    clock,
    origin,
    isNonceRequired: true,
  })
  const context: ShareServiceContext = {
    origin,
    isStopped,
    hasAutomaticRecovery,
    clock,
    keys,
    store,
    shareLog,
    proofs,
    getTokenKeys,
  }
  return {
    routes: [
      getShareKeyRoute(context),
      registerWalletRoute(context),
      getRegisteredWalletRoute(context),
      releaseShareRoute(context),
      requestRecoveryChallengeRoute(context),
      recoverShareRoute(context),
      addDeviceShareRoute(context),
      deleteDeviceSharesRoute(context),
      replaceRecoveryFactorsRoute(context),
      readShareLogRoute(context),
      ...automaticRecoveryRoutes(context),
      ...releaseRecoveryKeyRoutes(context),
    ],
    stop: scheduleCleanup(deps, { name: 'shares', everyMs: cleanupIntervalMs }, async () => {
      await used.deleteExpired()
      await store.deleteExpired()
    }),
  }
}

function createUsedShareProofs(sql: ShareSql, clock: Clock): UsedProofs {
  return {
    async add(hash, expires_at) {
      const added = await sql
        .insertInto('share_proof')
        .values({ hash, expires_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hash')
        .execute()
      return added.length > 0
    },
    async deleteExpired() {
      await sql.deleteFrom('share_proof').where('expires_at', '<', clock.now()).execute()
    },
  }
}
