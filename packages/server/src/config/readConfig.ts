import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { UpstreamConfig, UpstreamConfigs } from '../upstream/UpstreamConfig.ts'
import { type ConfigFile, hasScheme, isUpstreamName, readConfigFile } from './readConfigFile.ts'

/** What the commands need to know of their surroundings. Only `cli/main.ts` reads the environment. */
export type Config = ConfigFile & {
  /** Folder that everything durable goes into. */
  readonly dataDir: string
  /** PostgreSQL that several nodes share. Without it a database of this node's own, in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Redis that several nodes share. Without it each keeps what it has in its own memory. */
  readonly redisUrl?: string | undefined
  /** Addresses of the relay, as clients write them. Without any, the one that a client asked for. */
  readonly relayUrls?: readonly string[] | undefined
  /** 64 hexadecimal digits that keys derive from. Without it, those that the data folder keeps. */
  readonly secret?: string | undefined
  /** Of the sources that this was built from. */
  readonly commit?: string | undefined
}

const fileName = 'latchkey.config.json'

const urlOf = (example: string, ...schemes: string[]): v.GenericSchema<string, string> =>
  v.pipe(v.string(), v.check(hasScheme(...schemes), `must be like ${example}`))

const environment = v.object({
  LATCHKEY_DATA: v.optional(v.string()),
  LATCHKEY_CONFIG: v.optional(v.string()),
  LATCHKEY_COMMIT: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must be one word'))),
  LATCHKEY_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')),
  ),
  DATABASE_URL: v.optional(
    urlOf('postgres://user@127.0.0.1:5432/latchkey', 'postgres:', 'postgresql:'),
  ),
  REDIS_URL: v.optional(urlOf('redis://127.0.0.1:6379', 'redis:', 'rediss:')),
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
 * Reads the configuration from the environment, and from the file that it names.
 *
 * @param env - Variables as `.env.sample` tells them; one that is empty counts as unset. They win
 * over the file.
 * @param cwd - Folder that relative paths start from.
 * @param readText - Reads a file; undefined where there is none.
 * @returns The configuration. Without `LATCHKEY_DATA`, data goes into `.data` in `cwd`; without
 * `LATCHKEY_CONFIG`, the file is `latchkey.config.json` in there, if it is there.
 * @throws Error that names what makes no sense, and not its value: it may be a secret.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  readText: (path: string) => string | undefined = readIfThere,
): Config {
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
  const file = text === undefined ? {} : readConfigFile(text, path)
  return {
    ...file,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    relayUrls: given.LATCHKEY_RELAY_URLS,
    secret: given.LATCHKEY_SECRET,
    commit: given.LATCHKEY_COMMIT,
    proxies: proxies ?? file.proxies,
    upstreams: withSecrets(file.upstreams ?? {}, set),
  }
}

/** `LATCHKEY_UPSTREAM_ONEINCH_API_KEY` is `apiKey` of `oneinch`: secrets need not stand in a file. */
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
      .replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
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
