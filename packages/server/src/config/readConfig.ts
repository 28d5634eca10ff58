import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { UpstreamConfig, UpstreamConfigs } from '../upstream/UpstreamConfig.ts'
import { type LogLevel, logLevels } from '../http/Log.ts'
import type { DevWalletConfig, WalletConfig } from '../wallet/WalletConfig.ts'
import { isUpstreamName } from '../gateway/isUpstreamName.ts'
import { createSchemeCheck } from './createSchemeCheck.ts'
import { type ConfigFile, parseConfigFile } from './parseConfigFile.ts'

/** Configuration of the commands. Only `cli/main.ts` reads the environment. */
export type ServerConfig = Omit<ConfigFile, 'wallet'> & {
  /** The wallet service. */
  readonly wallet?: WalletConfig | undefined
  /** `wallet` of a file that has neither its origin nor its mail server: for `latchkey dev`. */
  readonly devWallet?: DevWalletConfig | undefined
  /** Folder of all durable data. */
  readonly dataDir: string
  /** PostgreSQL that several nodes share. @default an embedded database in `dataDir` */
  readonly databaseUrl?: string | undefined
  /** PostgreSQL of the share service alone. @default an embedded database in `dataDir` */
  readonly sharesDatabaseUrl?: string | undefined
  /** Token of Vault, for the key of the share service. */
  readonly vaultToken?: string | undefined
  /** Redis that several nodes share. @default the memory of this node */
  readonly redisUrl?: string | undefined
  /** Public URLs of the relay. @default the URL of each request */
  readonly relayUrls?: readonly string[] | undefined
  /** 64 hexadecimal digits from which keys are derived. @default those in the data folder */
  readonly secret?: string | undefined
  /** Port of `latchkey serve`. @default 4870 */
  readonly port?: number | undefined
  /** Address that `latchkey serve` listens on. @default '127.0.0.1' */
  readonly host?: string | undefined
  /** Lowest level that `latchkey serve` logs. @default 'warn' */
  readonly logLevel?: LogLevel | undefined
  /** Other secrets whose values are accepted, 64 hexadecimal digits each. */
  readonly secretFallbacks?: readonly string[] | undefined
  /** Commit of the build. */
  readonly commit?: string | undefined
}

const fileName = 'latchkey.config.json'

const urlOf = (example: string, ...schemes: string[]): v.GenericSchema<string, string> =>
  v.pipe(v.string(), v.check(createSchemeCheck(...schemes), `must be like ${example}`))

const portRule = 'must be a whole number from 0 to 65535'

const secretSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case'),
)

const environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, portRule),
      v.transform((given) => Number.parseInt(given, 10)),
      v.maxValue(65_535, portRule),
    ),
  ),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,253}$/, 'must be an address or a host name')),
  ),
  LATCHKEY_DATA: v.optional(v.string()),
  LATCHKEY_CONFIG: v.optional(v.string()),
  LATCHKEY_LOG_LEVEL: v.optional(
    v.pipe(v.string(), v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`)),
  ),
  LATCHKEY_COMMIT: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must be one word'))),
  LATCHKEY_SECRET: v.optional(secretSchema),
  LATCHKEY_SECRET_FALLBACKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((each) => each.trim())),
      v.array(secretSchema),
    ),
  ),
  DATABASE_URL: v.optional(
    urlOf('postgres://user@127.0.0.1:5432/latchkey', 'postgres:', 'postgresql:'),
  ),
  REDIS_URL: v.optional(urlOf('redis://127.0.0.1:6379', 'redis:', 'rediss:')),
  LATCHKEY_MAIL_PASSWORD: v.optional(v.pipe(v.string(), v.maxLength(200))),
  LATCHKEY_VAULT_TOKEN: v.optional(v.pipe(v.string(), v.maxLength(500))),
  LATCHKEY_SHARES_DATABASE_URL: v.optional(
    urlOf('postgres://shares@127.0.0.1:5432/shares', 'postgres:', 'postgresql:'),
  ),
  LATCHKEY_RELAY_URLS: v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((each) => each.trim())),
      v.array(urlOf('wss://a.example', 'ws:', 'wss:')),
    ),
  ),
  LATCHKEY_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'must be the number of proxies in front, from 0 to 9'),
      v.transform((given) => Number.parseInt(given, 10)),
    ),
  ),
})

/**
 * Reads the configuration from the environment and the configuration file.
 *
 * @param env - Variables as in `.env.sample`; an empty one counts as unset. They override the file.
 * @param cwd - Base of relative paths.
 * @param readText - Reads a file; returns undefined when it does not exist.
 * @returns The configuration. `LATCHKEY_DATA` is `.data` in `cwd` by default; `LATCHKEY_CONFIG` is
 * `latchkey.config.json` in the data folder, if it exists.
 * @throws Error that names the invalid variable or member without its value, which may be a secret.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  readText: (path: string) => string | undefined = readIfThere,
): ServerConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const read = v.safeParse(environment, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`${v.getDotPath(issue)?.split('.')[0] ?? ''} ${issue.message}.`)
  }
  const { LATCHKEY_DATA, LATCHKEY_CONFIG, LATCHKEY_PROXIES: proxies, ...given } = read.output
  const dataDir = LATCHKEY_DATA ? resolve(cwd, LATCHKEY_DATA) : join(cwd, '.data')
  const path = LATCHKEY_CONFIG ? resolve(cwd, LATCHKEY_CONFIG) : join(dataDir, fileName)
  const text = readText(path)
  if (text === undefined && LATCHKEY_CONFIG) throw new Error(`LATCHKEY_CONFIG: ${path} is missing.`)
  const { wallet, ...file } = text === undefined ? {} : parseConfigFile(text, path)
  return {
    ...file,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    relayUrls: given.LATCHKEY_RELAY_URLS,
    secret: given.LATCHKEY_SECRET,
    secretFallbacks: given.LATCHKEY_SECRET_FALLBACKS,
    port: given.PORT,
    host: given.HOST,
    logLevel: given.LATCHKEY_LOG_LEVEL,
    commit: given.LATCHKEY_COMMIT,
    proxies: proxies ?? file.proxies,
    upstreams: withSecrets(file.upstreams ?? {}, set),
    sharesDatabaseUrl: given.LATCHKEY_SHARES_DATABASE_URL,
    vaultToken: given.LATCHKEY_VAULT_TOKEN,
    ...(wallet && readWallet(wallet, given.LATCHKEY_MAIL_PASSWORD)),
  }
}

function readWallet(
  wallet: WalletConfig | DevWalletConfig,
  password: string | undefined,
): Pick<ServerConfig, 'wallet' | 'devWallet'> {
  return 'mail' in wallet ? { wallet: withMailPassword(wallet, password) } : { devWallet: wallet }
}

function withMailPassword(wallet: WalletConfig, password = wallet.mail.password): WalletConfig {
  return { ...wallet, mail: { ...wallet.mail, password } }
}

/** Adds variables: `LATCHKEY_UPSTREAM_ONEINCH_API_KEY` is `apiKey` of `oneinch`. */
function withSecrets(
  upstreams: UpstreamConfigs,
  env: Readonly<Record<string, string | undefined>>,
): UpstreamConfigs {
  const all: Record<string, UpstreamConfig | undefined> = { ...upstreams }
  for (const [variable, value = ''] of Object.entries(env)) {
    const [, name, key] = /^LATCHKEY_UPSTREAM_([A-Z][A-Z0-9]*)_([A-Z0-9_]+)$/.exec(variable) ?? []
    if (name === undefined || key === undefined) continue
    const upstream = name.toLowerCase()
    if (!isUpstreamName(upstream))
      throw new Error(`${variable}: upstreams.${upstream} is not known.`)
    const member = key
      .toLowerCase()
      .replaceAll(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase())
    all[upstream] = { ...all[upstream], [member]: value }
  }
  return all
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
