import { once } from 'node:events'
import { type Clock, systemClock } from '../../clock/Clock.ts'
import { createLog, type Log, type LogEntry, createOpenProjects } from '../../http/index.ts'
import { openStores, type Stores } from '../../store/openStores.ts'
import { isServiceName, type ServiceName, services } from '../../services/services.ts'
import { startServices } from '../../services/startServices.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'
import { withProjectsControl } from '../projectsControl.ts'
import { parsePort } from '../parsePort.ts'

const defaultPort = '4870'
const loopback = '127.0.0.1'
const roleNames = Object.keys(services).join(',')

const usage = `latchkey serve --roles ${roleNames} [--port N] [--host 127.0.0.1] [--open]

Runs services on one port until SIGINT or SIGTERM, after which clients move to other nodes.

  --roles LIST       Services to run, separated by commas: ${roleNames}.
  --port N           Port; 0 for any free port. Default ${defaultPort}.
  --host HOST        Address to listen on. Default 127.0.0.1, this machine only.
  --open             Accepts any well-formed project id. Without it, only projects created
                     by 'latchkey projects create'.
  --metrics-port M   Loopback port of Prometheus metrics, at /metrics.
  --log LEVEL        Log level: info, warn or error. Default warn.

  GET /health        {"status":"ok"}; 503 with "draining" or "failing"
  GET /openapi.json  all other routes

  LATCHKEY_DATA        data folder. Default .data in the current folder.
  LATCHKEY_CONFIG      configuration file. Default latchkey.config.json in the data folder.
  DATABASE_URL         PostgreSQL that several nodes share. Without it, a database in the data folder.
  REDIS_URL            Redis that several nodes share. Without it, one node in its own memory.
  LATCHKEY_SECRET      secret that keys are derived from, for all nodes. Default: one in the data folder.
  LATCHKEY_RELAY_URLS  public URLs of the relay, separated by commas.
  LATCHKEY_PROXIES     number of trusted proxies in front. Default 0.`

const logLevels = ['info', 'warn', 'error'] as const satisfies readonly LogEntry['level'][]

/** `latchkey serve`: services for apps and wallets. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'The services behind the modal',
  usage,
  options: {
    roles: { type: 'string' },
    port: { type: 'string', default: defaultPort },
    host: { type: 'string', default: loopback },
    open: { type: 'boolean', default: false },
    'metrics-port': { type: 'string' },
    log: { type: 'string', default: 'warn' },
  },
  async run(context) {
    const options = readOptions(context.values)
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
  readonly level: number
}

/** Returns the text of an option, or an empty text. */
function optionText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Parses the options; returns an error message when they are invalid. */
function readOptions(values: CommandContext['values']): Options | string {
  const names = optionText(values['roles'])
  const roles = names.split(',').filter(isServiceName)
  if (names === '') return `--roles is missing. Give some of ${roleNames}.`
  if (roles.join() !== names) return `--roles must be some of ${roleNames}, not '${names}'.`
  const port = parsePort(values['port'])
  const wrongPort = 'must be a whole number from 0 to 65535, not'
  if (port === undefined) return `--port ${wrongPort} '${optionText(values['port'])}'.`
  const metrics = values['metrics-port']
  const metricsPort = parsePort(metrics)
  if (metrics !== undefined && metricsPort === undefined)
    return `--metrics-port ${wrongPort} '${optionText(metrics)}'.`
  const level = logLevels.findIndex((each) => each === values['log'])
  if (level < 0) return `--log must be ${logLevels.join(', ')}, not '${optionText(values['log'])}'.`
  const host = optionText(values['host'])
  return { roles, port, host, isOpen: values['open'] === true, metricsPort, level }
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { config, print } = context
  const clock = systemClock()
  const write = createLog({ write: print, now: clock.now })
  const log: Log = (entry) => {
    if (logLevels.indexOf(entry.level) >= options.level) write(entry)
  }
  // A relay that accepts every project stores nothing durable.
  const needsStores = !options.isOpen || options.roles.some((role) => role !== 'relay')
  const stores = needsStores ? await openStores({ config, clock, log }) : undefined
  try {
    const { warn } = context
    await withProjectsControl({ dataDir: config.dataDir, stores, clock, warn }, () =>
      serveUntilAborted(context, options, { stores, clock, log }),
    )
  } finally {
    await stores?.close()
  }
}

async function serveUntilAborted(
  { config, print, warn, signal }: CommandContext,
  { roles, port, host, isOpen, metricsPort }: Options,
  { stores, clock, log }: { stores: Stores | undefined; clock: Clock; log: Log },
): Promise<void> {
  const projects = isOpen || !stores ? createOpenProjects(stores?.projects) : stores.projects
  const running = await startServices({
    roles,
    port,
    host,
    metricsPort,
    projects,
    stores,
    config,
    clock,
    log,
  })
  const isPublic = host !== loopback || (config.proxies ?? 0) > 0
  if (roles.includes('relay') && isPublic && !config.relayUrls)
    warn('LATCHKEY_RELAY_URLS is not set: a token that a client made for another relay works here.')
  if (!config.proxies && config.relayUrls?.some((url) => url.startsWith('wss:')))
    warn('LATCHKEY_PROXIES is not set, and a proxy ends TLS: limits count all visitors as one.')
  if (stores && config.databaseUrl === undefined)
    warn('DATABASE_URL is not set: a power cut can lose or damage the embedded database.')
  print(`Latchkey serves ${roles.join(', ')}, ready at ${running.url}`)
  if (running.metricsPort !== undefined)
    print(`Metrics at http://127.0.0.1:${running.metricsPort}/metrics`)
  if (!signal.aborted) await once(signal, 'abort')
  warn('draining')
  await running.drain()
}
