import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { WalletLoginMethod } from 'latchkey/protocol'
import type { ServerConfig } from '../config/readConfig.ts'
import { createChains, createRpcOnlyChains } from '../gateway/chain/chains/index.ts'
import {
  createWalletCatalogue,
  createChainFeatures,
  createGatewayRoutes,
  preloadPackages,
  type RunningFeatures,
  type FeatureDeps,
} from '../gateway/index.ts'
import {
  createChainRpcClients,
  createRpcMetrics,
  createRpcSockets,
} from '../gateway/chain/rpc/index.ts'
import { readTokenLists } from '../gateway/chain/tokens/index.ts'
import { withDefaultResourceLimits } from '../limits/index.ts'
import { createRelayMetrics } from '../metrics/index.ts'
import type { Service, ServiceDeps, ServiceName } from './Service.ts'
import { createShareService, createWalletService } from './walletServices.ts'
import { createAllowedPortCheck } from './createAllowedPortCheck.ts'
import { readOrCreateRootSecret } from '../config/readOrCreateRootSecret.ts'
import {
  createMemoryRelayStore,
  createRedisRelayStore,
  createRelay,
  createRelayLimits,
  openTokenJournal,
} from '../relay/index.ts'
import { connectRedis, createCache } from '../store/index.ts'
import { listConfiguredLoginMethods } from '../wallet/index.ts'
import { createUntrustedUrlClient, createUpstreamClient } from '../upstream/index.ts'

async function relay({ config, registry, ...deps }: ServiceDeps): Promise<Service> {
  const serverLimits = withDefaultResourceLimits(config.limits)
  const limits = createRelayLimits(serverLimits)
  const { mailbox } = limits
  const { total } = serverLimits.storedBytes
  const { clock, log } = deps
  const { redisUrl, relayUrls: audiences, proxies } = config
  const store = redisUrl
    ? await createRedisRelayStore({
        redis: await connectRedis({ url: redisUrl, log, clock }),
        clock,
        log,
        mailbox,
        total,
        nodeId: randomUUID(),
      })
    : createMemoryRelayStore({ clock, mailbox, total })
  const metrics = createRelayMetrics(registry)
  const fast = deps.stores?.fast
  const journal = fast?.isShared
    ? undefined
    : await openTokenJournal({ path: join(config.dataDir, 'relay-tokens'), clock, log })
  const relayDeps = { ...deps, limits, store, fast, journal, audiences, proxies, metrics }
  const { routes: rest, ...running } = createRelay(relayDeps)
  return { ...running, fallback: rest, routes: [] }
}

async function gateway(deps: ServiceDeps): Promise<Service> {
  const { config, stores, clock, log } = deps
  const packages = preloadPackages()
  const catalogue = createWalletCatalogue({ dataDir: config.dataDir, clock, log })
  const metrics = createRpcMetrics(deps.registry)
  const upstream = createUpstreamClient({ clock })
  const chains = createChains({ overrides: config.chains })
  const rpc = createChainRpcClients({
    chains,
    passedOn: createRpcOnlyChains(config.chains),
    extraMethods: config.rpcMethods,
    upstream,
    clock,
    log,
    metrics,
    sharedStore: stores?.fast,
  })
  const sockets = createRpcSockets({ ...deps, rpc, metrics, proxies: config.proxies })
  const features = await createGatewayFeatures(deps, { chains, rpc, upstream })
  await packages
  const routes = features?.routes
  return {
    routes: createGatewayRoutes({
      catalogue,
      rpc,
      routes,
      features: config.features,
      logins: getOfferedLogins(deps),
    }),
    acceptsUpgrade: sockets.matches,
    handleUpgrade: sockets.handleUpgrade,
    health: () => ({ status: stores?.database.isReady() === false ? 'failing' : 'ok' }),
    // Requests finish by themselves; only sockets must be closed.
    drain: async () => sockets.drain(),
    async stop() {
      features?.stop()
      sockets.stop()
      rpc.stop()
      await upstream.close()
    },
  }
}

/**
 * Returns the logins that the embedded wallet offers. A gateway apart from the wallet service knows them if its own
 * configuration has `wallet.logins`.
 */
function getOfferedLogins({
  config: { wallet },
  roles,
}: ServiceDeps): readonly WalletLoginMethod[] | undefined {
  const isKnown = wallet?.logins !== undefined || (wallet && roles.includes('wallet'))
  return isKnown ? listConfiguredLoginMethods(wallet.logins) : undefined
}

/** Creates the gateway's features, which need stores. */
async function createGatewayFeatures(
  { config, roles, stores, localnet, ownPort, clock, log }: ServiceDeps,
  featureDeps: Pick<FeatureDeps, 'chains' | 'rpc' | 'upstream'>,
): Promise<RunningFeatures | undefined> {
  if (!stores) return undefined
  const { database, fast } = stores
  if (config.databaseUrl !== undefined && config.secret === undefined)
    log({
      level: 'warn',
      event: 'secret.not_shared',
      message: 'Nodes without a shared LATCHKEY_SECRET derive different keys.',
    })
  return createChainFeatures({
    ...featureDeps,
    publicUpstream: createUntrustedUrlClient({
      clock,
      isOwnPort: localnet && createAllowedPortCheck(localnet, ownPort),
    }),
    database,
    fast,
    cache: createCache({ store: fast, clock }),
    clock,
    log,
    upstreams: config.upstreams ?? {},
    secret: await readOrCreateRootSecret(config),
    nameZones: config.names?.zones,
    audiences: getSignedMessageAudiences(config, roles),
    fileGateways: config.fileGateways,
    keepEventDays: config.analytics?.keepDays,
    eventRate: config.analytics?.rate,
    keepActivityDays: config.activity?.keepDays,
    tokenLists: await readTokenLists(config.dataDir),
    localnet,
  })
}

/**
 * Returns the public URLs of the gateway, one of which signed messages name: those of the configuration,
 * else those of the relay in the same process, which has the same port.
 *
 * @returns Undefined when no URL is configured: then the `Host` of each request decides.
 */
export function getSignedMessageAudiences(
  { names, relayUrls }: Pick<ServerConfig, 'names' | 'relayUrls'>,
  roles: readonly ServiceName[],
): readonly string[] | undefined {
  return names?.audiences ?? (roles.includes('relay') ? relayUrls : undefined)
}

/** All services by role. */
export const serviceFactories: Readonly<
  Record<ServiceName, (deps: ServiceDeps) => Promise<Service>>
> = {
  relay,
  gateway,
  wallet: createWalletService,
  shares: createShareService,
}

/**
 * Returns whether there is a service with a name.
 */
export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(serviceFactories, name)
}
