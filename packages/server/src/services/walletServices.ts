import { readOrCreateRootSecret } from '../config/readOrCreateRootSecret.ts'
import {
  addShareTables,
  createKeyDriver,
  createShareRoutes,
  createTokenKeySource,
  hasSameDatabaseRole,
  openShareDatabase,
  type ShareDatabase,
} from '../shares/index.ts'
import {
  findWildcardPublicSuffix,
  isLoopbackAddress,
  type Log,
  type ServiceHealth,
} from '../http/index.ts'
import { createWalletMetrics } from '../metrics/index.ts'
import { createUpstreamClient } from '../upstream/index.ts'
import {
  createAccessTokenSigner,
  createSmtpTransport,
  createWalletProjectSettingsStore,
  createWalletRoutes,
  listConfiguredLoginMethods,
  sealAuditLogs,
} from '../wallet/index.ts'
import {
  createFrameRoutes,
  type FrameProjectSettings,
  loadFrameBuild,
  loadPages,
} from '../frame/index.ts'
import type { SqlDatabase } from '../store/index.ts'
import type { Stores } from '../store/openStores.ts'
import type { Service, ServiceDeps } from './Service.ts'

/** Creates the wallet service. */
export async function createWalletService(deps: ServiceDeps): Promise<Service> {
  const { config, stores, clock, log, projects, mailTransport } = deps
  if (!config.wallet)
    throw new Error(`The role wallet needs "wallet" in the configuration file: origin and mail.`)
  if (!stores) throw new Error('The role wallet needs a database.')
  const { database, fast } = stores
  const { origin, rpcUrl = `${origin}/v1`, frameFolder } = config.wallet
  const build = loadFrameBuild(frameFolder)
  if (!build)
    log({
      level: 'warn',
      event: 'frame.not_built',
      message: `The page of the wallet is not built${frameFolder === undefined ? '' : `: there is no index.html in ${frameFolder}`}.`,
    })
  await warnOfRecovery(deps, database)
  await warnOfOrigins(deps, stores)
  const upstream = createUpstreamClient({ clock })
  const metrics = createWalletMetrics(deps.registry)
  const secret = await readOrCreateRootSecret(config)
  await sealAuditLogs({ database, clock, secret, log })
  const service = createWalletRoutes({
    config: config.wallet,
    database,
    fast,
    clock,
    log,
    projects,
    upstream,
    metrics,
    secret,
    transport: mailTransport ?? createSmtpTransport(config.wallet.mail, { clock, origin }),
    isExempt: (address) => config.limits?.exemptLoopback === true && isLoopbackAddress(address),
  })
  metrics.observeLongPolls(() => service.longPolls().open)
  return {
    routes: [
      ...service.routes,
      ...createFrameRoutes({
        build,
        pages: loadPages(),
        projects,
        rpcUrl,
        logins: listConfiguredLoginMethods(config.wallet.logins),
        findSettings: createSettingsFinder(deps, database),
      }),
    ],
    health: () => describeHealth(database.isReady(), service.longPolls()),
    drain: service.drain,
    async stop() {
      service.stop()
      await upstream.close()
    },
  }
}

/** Describes the wallet service. It is degraded while it has no place for another long poll. */
function describeHealth(
  isReady: boolean,
  longPolls: { readonly open: number; readonly max: number },
): ServiceHealth {
  if (!isReady) return { status: 'failing', longPolls }
  return { status: longPolls.open < longPolls.max ? 'ok' : 'degraded', longPolls }
}

/** Logs which projects let the operator restore wallets. */
async function warnOfRecovery(
  { log }: ServiceDeps,
  database: Pick<SqlDatabase, 'sql'>,
): Promise<void> {
  const offers = await createWalletProjectSettingsStore({ database }).listRecoveryOffers()
  if (offers.length === 0) return
  const list = offers.map(({ projectId, hours }) => `${projectId} after ${hours} hours`).join(', ')
  const message = `Automatic recovery is on: wallets of visitors who choose it can be restored without them. ${list}`
  log({ level: 'warn', event: 'wallet.automatic_recovery', message })
}

/** Logs which origins of projects the wallet ignores, because an earlier version stored them. */
async function warnOfOrigins(
  { log }: ServiceDeps,
  { projects }: Pick<Stores, 'projects'>,
): Promise<void> {
  const ignored = (await projects.list()).flatMap(({ id, origins }) =>
    origins
      .filter((origin) => findWildcardPublicSuffix(origin))
      .map((origin) => `${origin} of ${id}`),
  )
  if (ignored.length === 0) return
  const message = `The wallet ignores wildcards below which anyone can get a host. Name each host: latchkey projects origins. ${ignored.join(', ')}`
  log({ level: 'warn', event: 'wallet.origins_ignored', message })
}

/**
 * Creates the function that returns the settings of a project that the frame needs. Where the share service of this
 * process refuses automatic recovery, it is not offered.
 */
function createSettingsFinder(
  { config, roles }: ServiceDeps,
  database: Pick<SqlDatabase, 'sql'>,
): (projectId: string) => Promise<FrameProjectSettings> {
  const settings = createWalletProjectSettingsStore({ database })
  const isRefused = roles.includes('shares') && config.shares?.hasAutomaticRecovery !== true
  return async (projectId) => {
    const { automaticRecoveryHours, secondFactorUsd } = await settings.read(projectId)
    return {
      ...(!isRefused && automaticRecoveryHours !== undefined && { automaticRecoveryHours }),
      ...(secondFactorUsd !== undefined && { secondFactorUsd }),
    }
  }
}

/** Creates the share service, with a database and a key of its own. */
export async function createShareService(deps: ServiceDeps): Promise<Service> {
  const { config, roles, clock, log } = deps
  if (!config.shares)
    throw new Error('The role shares needs "shares" in the configuration file: origin and key.')
  const { walletKeysUrl: url, key } = config.shares
  const hasWallet = roles.includes('wallet')
  if (url === undefined && !hasWallet)
    throw new Error('shares.walletKeysUrl is missing: the wallet service runs in another process.')
  if (hasSameDatabaseRole(config))
    throw new Error(
      'LATCHKEY_SHARES_DATABASE_URL has the database role of DATABASE_URL, which could read all shares. Create one for the share service.',
    )
  if (hasWallet && !deps.localnet) warnOfSharedProcess(log)
  const upstream = createUpstreamClient({ clock })
  const ownKeys =
    hasWallet && createAccessTokenSigner(await readOrCreateRootSecret(config)).publicKeys
  const database = await openDatabaseOf(deps)
  const end = async (): Promise<void> => {
    await Promise.all([database.close(), upstream.close()])
  }
  try {
    const service = await createShareRoutes({
      config: config.shares,
      sql: database.sql,
      driver: await createKeyDriver(key, { ...config, upstream }),
      getTokenKeys: ownKeys
        ? async () => ownKeys
        : createTokenKeySource({ url: url ?? '', upstream, clock }),
      clock,
      log,
    })
    return {
      routes: service.routes,
      health: () => ({ status: database.isReady() ? 'ok' : 'failing' }),
      drain: async () => {},
      async stop() {
        service.stop()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function warnOfSharedProcess(log: Log): void {
  const message =
    'The roles wallet and shares run in one process, which has the sessions and the key of the shares. Run them as two, so that an attacker needs both.'
  log({ level: 'warn', event: 'shares.shared_process', message })
}

function openDatabaseOf({
  config,
  stores,
  localnet,
  clock,
  log,
}: ServiceDeps): Promise<ShareDatabase> {
  const { sharesDatabaseUrl: url, dataDir } = config
  return localnet && stores && url === undefined
    ? addShareTables(stores.database)
    : openShareDatabase({ url, dataDir, clock, log })
}
