import { once } from 'node:events'
import { type Clock, createSystemClock } from '../../clock/Clock.ts'
import { listSecrets } from '../../config/listSecrets.ts'
import {
  createLog,
  type Log,
  type LogLevel,
  logLevels,
  createOpenProjects,
  isLoopbackAddress,
} from '../../http/index.ts'
import { openStores, type Stores } from '../../store/openStores.ts'
import {
  isServiceName,
  getSignedMessageAudiences,
  serviceFactories,
} from '../../services/serviceFactories.ts'
import { shutdownTimeoutMs } from '../../services/drainTimes.ts'
import type { ServiceName } from '../../services/Service.ts'
import { startServices } from '../../services/startServices.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'
import { withControlServer } from '../projectsControl.ts'
import { defaultAddress } from './defaultAddress.ts'
import { parsePort } from '../parsePort.ts'

const { port: defaultPort, host: loopback } = defaultAddress
const roleNames = Object.keys(serviceFactories).join(',')

/** Seconds. */
const defaultDrainDelay = 5
const maxDrainDelay = 300

const usage = `latchkey serve --roles ${roleNames} [--port N] [--host 127.0.0.1] [--open]

Runs services on one port until SIGINT or SIGTERM, after which clients move to other nodes. A second
signal ends the process at once.

  --roles LIST       Services to run, separated by commas: ${roleNames}.
  --port N           Port; 0 for any free port. Default PORT, or ${defaultPort}.
  --host HOST        Address to listen on. Default HOST, or 127.0.0.1, this machine only.
  --open             Accepts any well-formed project id. Without it, only projects created
                     by 'latchkey projects create'.
  --metrics-port M   Port of Prometheus metrics, at /metrics.
  --metrics-host H   Address of the metrics. Default 127.0.0.1. They are not for the public.
  --drain-delay N    Seconds from SIGTERM, when GET /health turns 503, until sockets are closed, so
                     that load balancers notice. Default ${defaultDrainDelay}. The process ends within ${shutdownTimeoutMs / 1_000} s more.
  --log LEVEL        Log level: info, warn or error. Default LATCHKEY_LOG_LEVEL, or warn.

  GET /live          200 while the process responds
  GET /health        {"status":"ok"}; 503 with "draining" or "failing"
  GET /openapi.json  all other routes

  PORT, HOST           port and address, unless --port and --host are given.
  LATCHKEY_DATA        data folder. Default .data in the current folder.
  LATCHKEY_CONFIG      configuration file. Default latchkey.config.json in the data folder.
  DATABASE_URL         PostgreSQL that several nodes share. Without it, a database in the data folder.
  REDIS_URL            Redis that several nodes share. Without it, one node in its own memory.
  LATCHKEY_SECRET      secret that keys are derived from, for all nodes. Default: one in the data folder.
  LATCHKEY_SECRET_FALLBACKS   other secrets whose values are accepted, separated by commas.
  LATCHKEY_RELAY_URLS  public URLs of the relay, separated by commas.
  LATCHKEY_PROXIES     number of trusted proxies in front. Default 0.
  LATCHKEY_MAIL_PASSWORD   password of the mail server of the role wallet.
  LATCHKEY_SHARES_DATABASE_URL   PostgreSQL of the role shares. Without it, a database in the data folder.
  LATCHKEY_VAULT_TOKEN   token of Vault, for the key driver vault-transit of the role shares.
  LATCHKEY_LOG_LEVEL   log level, unless --log is given. The log is JSON, on the standard output.`

/** `latchkey serve`: runs the services for apps and wallets. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'The services behind the modal',
  usage,
  options: {
    roles: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    open: { type: 'boolean', default: false },
    'metrics-port': { type: 'string' },
    'metrics-host': { type: 'string', default: loopback },
    'drain-delay': { type: 'string', default: `${defaultDrainDelay}` },
    log: { type: 'string' },
  },
  async run(context) {
    const options = readOptions(context)
    if (typeof options === 'string') {
      context.warn(options)
      return exitCodes.usage
    }
    await run(context, options)
    return exitCodes.ok
  },
}

type Options = {
  readonly roles: readonly ServiceName[]
  readonly port: number
  readonly host: string
  readonly isOpen: boolean
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly drainDelayMs: number
  /** Undefined for that of the configuration. */
  readonly level: LogLevel | undefined
}

/** Returns the text of an option, or an empty text. */
function optionText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Parses the options; returns an error message when they are invalid. */
function readOptions({ values, config }: CommandContext): Options | string {
  if (config.devWallet)
    return '"wallet" of the configuration file lacks "origin" and "mail", which only latchkey dev has of its own.'
  const names = optionText(values['roles'])
  const roles = names.split(',').filter(isServiceName)
  if (names === '') return `--roles is missing. Give some of ${roleNames}.`
  if (roles.join() !== names) return `--roles must be some of ${roleNames}, not '${names}'.`
  const port =
    values['port'] === undefined ? (config.port ?? defaultPort) : parsePort(values['port'])
  const wrongPort = 'must be a whole number from 0 to 65535, not'
  if (port === undefined) return `--port ${wrongPort} '${optionText(values['port'])}'.`
  const metrics = values['metrics-port']
  const metricsPort = parsePort(metrics)
  if (metrics !== undefined && metricsPort === undefined)
    return `--metrics-port ${wrongPort} '${optionText(metrics)}'.`
  const level = logLevels.find((each) => each === values['log'])
  if (values['log'] !== undefined && !level)
    return `--log must be ${logLevels.join(', ')}, not '${optionText(values['log'])}'.`
  const drainDelay = parseDrainDelay(optionText(values['drain-delay']))
  if (drainDelay === undefined)
    return `--drain-delay must be a whole number of seconds from 0 to ${maxDrainDelay}, not '${optionText(values['drain-delay'])}'.`
  const host = optionText(values['host']) || (config.host ?? loopback)
  const metricsHost = optionText(values['metrics-host'])
  const isOpen = values['open'] === true
  const drainDelayMs = drainDelay * 1_000
  return { roles, port, host, isOpen, metricsPort, metricsHost, drainDelayMs, level }
}

/** Parses a number of seconds. */
function parseDrainDelay(given: string): number | undefined {
  const seconds = /^\d{1,3}$/.test(given) ? Number.parseInt(given, 10) : Number.NaN
  return seconds <= maxDrainDelay ? seconds : undefined
}

/** Returns whether an address that a server listens on is reachable from this machine only. */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { config, print } = context
  const clock = createSystemClock()
  const level = options.level ?? config.logLevel ?? 'warn'
  const logDeps = { write: print, now: clock.now, secrets: listSecrets(config) }
  const log = createLog({ ...logDeps, level })
  // Start and stop of the process are logged at any level.
  const logLifecycle = createLog(logDeps)
  const needsStores = options.roles.some((role) => isStoreNeeded(role, options))
  const stores = needsStores ? await openStores({ config, clock, log }) : undefined
  try {
    const { warn } = context
    await withControlServer({ config, stores, clock, warn }, () =>
      serveUntilAborted(context, options, { stores, clock, log, logLifecycle }),
    )
  } finally {
    await stores?.close()
  }
}

/**
 * Returns whether a role needs the stores. A relay that accepts every project stores nothing durable, and
 * the share service has a database of its own.
 */
function isStoreNeeded(role: ServiceName, { isOpen }: Pick<Options, 'isOpen'>): boolean {
  return role === 'relay' ? !isOpen : role !== 'shares'
}

type ServeDeps = {
  readonly stores: Stores | undefined
  readonly clock: Clock
  readonly log: Log
  readonly logLifecycle: Log
}

async function serveUntilAborted(
  { config, warn, signal, exitAfter }: CommandContext,
  { roles, port, host, isOpen, metricsPort, metricsHost, drainDelayMs: delayMs }: Options,
  { stores, clock, log, logLifecycle }: ServeDeps,
): Promise<void> {
  const projects = isOpen || !stores ? createOpenProjects(stores?.projects) : stores.projects
  const running = await startServices({
    roles,
    port,
    host,
    metricsPort,
    metricsHost,
    projects,
    stores,
    config,
    clock,
    log,
  })
  if (metricsPort !== undefined && !isLoopbackHost(metricsHost))
    warn(
      `--metrics-host ${metricsHost} is not loopback: let only your monitoring reach the metrics.`,
    )
  const isPublic = !isLoopbackHost(host) || (config.proxies ?? 0) > 0
  if (roles.includes('relay') && isPublic && !config.relayUrls)
    warn('LATCHKEY_RELAY_URLS is not set: a token that a client made for another relay works here.')
  if (roles.includes('gateway') && isPublic && !getSignedMessageAudiences(config, roles))
    warn('names.audiences is not set: the Host header decides where signed messages are valid.')
  if (!config.proxies && config.relayUrls?.some((url) => url.startsWith('wss:')))
    warn('LATCHKEY_PROXIES is not set, and a proxy ends TLS: limits count all visitors as one.')
  if (stores && config.databaseUrl === undefined)
    warn('DATABASE_URL is not set: a power cut can lose or damage the embedded database.')
  // On the standard error, since the standard output is the log.
  warn(`serves ${roles.join(', ')}, ready at ${running.url}`)
  if (running.metricsUrl !== undefined) warn(`Metrics at ${running.metricsUrl}`)
  logLifecycle({ level: 'info', event: 'server.started', url: running.url, roles: roles.join() })
  if (!signal.aborted) await once(signal, 'abort')
  warn('draining')
  logLifecycle({ level: 'info', event: 'server.draining' })
  exitAfter?.(delayMs + shutdownTimeoutMs)
  await running.drain({ delayMs })
  logLifecycle({ level: 'info', event: 'server.stopped' })
}
