import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createLocalnetChainOverrides } from '../../gateway/chain/chains/index.ts'
import { ccipPath, getCcipSignerAddress } from '../../gateway/features/names/index.ts'
import type { Localnet } from '@latchkey/localnet'
import { type Clock, createSystemClock } from '../../clock/Clock.ts'
import { type Log, createOpenProjects } from '../../http/index.ts'
import { loadLocalnet, type LocalnetPackage } from '../loadLocalnet.ts'
import { openStores, type Stores } from '../../store/openStores.ts'
import { readOrCreateRootSecret } from '../../config/readOrCreateRootSecret.ts'
import { startServices } from '../../services/startServices.ts'
import type { ProjectStore } from '../../store/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'
import { createDevRoutes } from '../devRoutes.ts'
import { createDevWalletServices } from '../devWallet.ts'
import { withControlServer } from '../projectsControl.ts'
import { getOrCreateProjectId } from '../getOrCreateProjectId.ts'
import { parsePort } from '../parsePort.ts'

const defaultPort = '4870'
const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** Distance of the local networks' ports from that of `latchkey dev`, constant for wallets. */
const networkOffset = 1_000

/** Distance of the port of the local identity provider. */
const providerOffset = 1_003

const usage = `latchkey dev [--port N] [--host 127.0.0.1]

Starts everything that a modal talks to: local networks, two EVM and one Solana, with funded test
accounts; the gateway; the relay; the services of the embedded wallet. The networks begin anew each time; the project id is kept in the
data folder, and any other that is well formed is taken too.

  --port N     Port of the services; 0 takes any that is free. Default ${defaultPort}.
               The networks take N+${networkOffset} and the next two if they are free, and the local
               identity provider behind the social logins the one after.
  --host HOST  Loopback address to listen on. Default 127.0.0.1.

  GET /localnet.json   networks, accounts, contracts, project id
  GET /mailbox         codes and links that the embedded wallet sent, as a page; JSON at /mailbox.json
  GET /health          {"status":"ok"}
  GET /openapi.json    what the gateway answers
  GET /getWallets      the list of wallets; its pictures beside it
  ws://HOST:N          the relay

  LATCHKEY_DATA        data folder. Default .data in the current folder.
  LATCHKEY_CONFIG      configuration file. Default latchkey.config.json in the data folder.
  DATABASE_URL, REDIS_URL   instead of the stores of its own that it starts with.`

/**
 * Creates the command `latchkey dev`, which runs local chains, gateway and relay on this machine.
 *
 * @param load - Loads the local chains. @default loadLocalnet
 * @returns The command.
 */
export function createDevCommand(load: () => Promise<LocalnetPackage> = loadLocalnet): Command {
  return {
    name: 'dev',
    summary: 'Local networks, gateway and relay to develop on',
    usage,
    options: {
      port: { type: 'string', default: defaultPort },
      host: { type: 'string', default: '127.0.0.1' },
    },
    async run(context) {
      const { values, warn } = context
      const port = parsePort(values['port'])
      const host = String(values['host'])
      if (port === undefined || !loopbackHosts.includes(host)) {
        warn(
          port === undefined
            ? `--port must be a whole number from 0 to 65535, not '${String(values['port'])}'.`
            : `--host must be a loopback address (${loopbackHosts.join(', ')}), not '${host}'.`,
        )
        return exitCodes.usage
      }
      const localnet = await load()
      context.print('Starting the local chains …')
      await serve(context, { port, host }, localnet)
      return exitCodes.ok
    },
  }
}

async function serve(
  context: CommandContext,
  at: Address,
  { startLocalnet, startIdentityProvider }: LocalnetPackage,
): Promise<void> {
  const { config, warn } = context
  const clock = createSystemClock()
  const log: Log = ({ level, event, message }) => {
    if (level === 'error') warn(message === undefined ? event : `${event}: ${message}`)
  }
  const projectId = await getOrCreateProjectId(config.dataDir)
  const dataDir = join(config.dataDir, 'localnet')
  const localnet = await startLocalnet({ ports: await networkPorts(at.port), dataDir })
  try {
    const stores = await openStores({ config, clock, log })
    try {
      await ensureProject(stores.projects, projectId)
      await withControlServer({ config, stores, clock, warn }, () =>
        serveUntilAborted(context, at, {
          projectId,
          localnet,
          startIdentityProvider,
          stores,
          clock,
          log,
        }),
      )
    } finally {
      await stores.close()
    }
  } finally {
    await localnet.stop()
  }
}

type Address = { readonly port: number; readonly host: string }

type DevContext = {
  readonly projectId: string
  readonly localnet: Localnet
  readonly startIdentityProvider: LocalnetPackage['startIdentityProvider']
  readonly stores: Stores
  readonly clock: Clock
  readonly log: Log
}

async function serveUntilAborted(
  { config, print, signal }: CommandContext,
  { port: requestedPort, host }: Address,
  { projectId, localnet, startIdentityProvider, stores, clock, log }: DevContext,
): Promise<void> {
  // The origin of the wallet contains it.
  const port = requestedPort === 0 ? await findFreePort(host) : requestedPort
  const providerPort = await freePortOrZero(port + providerOffset)
  const { now } = clock
  const wallet = await createDevWalletServices({
    config,
    port,
    now,
    startIdentityProvider,
    providerPort,
  })
  const services = await startServices({
    roles: ['gateway', 'relay', 'wallet', 'shares'],
    port,
    host,
    mailTransport: config.wallet ? undefined : wallet.transport,
    projects: createOpenProjects(stores.projects, { isDevelopment: true }),
    stores,
    localnet: localnet.description,
    // Tests and scripts send more requests than visitors do.
    config: {
      rateLimit: false,
      ...config,
      ...wallet.config,
      limits: { exemptLoopback: true, ...config.limits },
      chains: chainsOf(localnet, config),
    },
    clock,
    log,
    routes: createDevRoutes({ ...localnet.description, projectId }, wallet.listMails),
  })
  try {
    await setNameGateway(localnet, config, services.url)
    print(`Latchkey dev is ready at ${services.url}`)
    print(`projectId=${projectId}`)
    const walletOrigin = wallet.config.wallet?.origin
    for (const line of summary(localnet)) print(line)
    if (!config.wallet) print(`Embedded wallet  ${walletOrigin}  e-mails: ${services.url}/mailbox`)
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    await services.stop()
    await wallet.stop()
  }
}

/** Points the local name resolver to this server, so that wallets resolve names registered here. */
async function setNameGateway(
  localnet: Localnet,
  config: CommandContext['config'],
  url: string,
): Promise<void> {
  const signer = await getCcipSignerAddress(await readOrCreateRootSecret(config))
  await localnet.setNameGateway({ urls: [`${url}${ccipPath}`], signer })
}

/** Appends the configured chains, which may override local networks. */
function chainsOf({ description }: Localnet, { chains = [] }: CommandContext['config']): Chains {
  return [...createLocalnetChainOverrides(description), ...chains]
}

type Chains = CommandContext['config']['chains']

/** Creates the development project unless it exists. */
async function ensureProject(projects: ProjectStore, id: string): Promise<void> {
  if ((await projects.read(id)) === undefined)
    await projects.create({ id, name: 'Development', isDevelopment: true })
}

function summary({ description }: Localnet): string[] {
  const width = Math.max(...description.networks.map(({ name }) => name.length))
  return [
    ...description.networks.map(({ name, caipNetworkId, rpcUrls }) =>
      [name.padEnd(width), rpcUrls.default.http[0], caipNetworkId].join('  '),
    ),
    ...description.testAccounts.eip155
      .slice(0, 1)
      .map(({ address, privateKey }) => `Funded account   ${address}  private key ${privateKey}`),
    description.notice,
    'A wallet for your page: installLocalnetWallet of @latchkey/testing.',
  ]
}

async function networkPorts(port: number): Promise<{ evm: [number, number]; solana: number }> {
  const localnetPorts = [0, 1, 2].map((step) => port + networkOffset + step)
  const [one = 0, two = 0, solana = 0] = await Promise.all(
    localnetPorts.map(async (each) => (port === 0 ? 0 : await freePortOrZero(each))),
  )
  return { evm: [one, two], solana }
}

async function findFreePort(host: string): Promise<number> {
  const probe = createServer()
  probe.listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Returns a port, or 0 when it is taken. */
async function freePortOrZero(port: number): Promise<number> {
  return (await isFree(port)) ? port : 0
}

async function isFree(port: number): Promise<boolean> {
  if (port > 65_535) return false
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
