import type { Clock } from '../clock/Clock.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Log } from '../http/index.ts'
import {
  connectRedis,
  createMemoryFastStore,
  createProjectStore,
  createRedisFastStore,
  type SqlDatabase,
  type FastStore,
  openDatabase,
  type ProjectStore,
} from './index.ts'

/** The stores of a process. */
export type Stores = {
  readonly database: SqlDatabase
  readonly fast: FastStore
  readonly projects: ProjectStore
  close(): Promise<void>
}

/**
 * Opens the stores of a process: PostgreSQL and Redis when configured, embedded stores otherwise.
 *
 * @throws Error when one of them cannot be reached, or was migrated by a newer version.
 */
export async function openStores(deps: {
  readonly config: ServerConfig
  readonly clock: Clock
  readonly log: Log
}): Promise<Stores> {
  const { config, clock, log } = deps
  // The store that fails fastest comes first.
  const fast = await openFastStore(deps)
  try {
    const { databaseUrl: url, dataDir } = config
    const maxWaiting = config.limits?.waitingQueries
    const database = await openDatabase({ url, dataDir, log, clock, maxWaiting })
    return {
      database,
      fast,
      projects: createProjectStore({ database, clock, log }),
      async close() {
        await Promise.all([database.close(), fast.close()])
      },
    }
  } catch (error) {
    await fast.close()
    throw error
  }
}

async function openFastStore({
  config,
  clock,
  log,
}: Parameters<typeof openStores>[0]): Promise<FastStore> {
  if (config.redisUrl === undefined) return createMemoryFastStore({ clock })
  const redis = await connectRedis({ url: config.redisUrl, log, clock })
  return createRedisFastStore({ redis, clock, log })
}
