import { join, resolve } from 'node:path'
import * as v from 'valibot'

/** What the commands need to know of their surroundings. Only `cli.ts` reads the environment. */
export type Config = {
  /** Folder that everything durable goes into. */
  readonly dataDir: string
  /** Redis that several nodes share. Without it each keeps what it has in its own memory. */
  readonly redisUrl?: string | undefined
  /** Addresses of the relay, as clients write them. Without any, the one that a client asked for. */
  readonly relayUrls?: readonly string[] | undefined
  /** Proxies of our own in front, each of which adds to `X-Forwarded-For`. */
  readonly proxies?: number | undefined
}

function url(...schemes: string[]): (given: string) => boolean {
  return (given) => URL.canParse(given) && schemes.includes(new URL(given).protocol)
}

const environment = v.object({
  LATCHKEY_DATA: v.optional(v.string()),
  REDIS_URL: v.optional(
    v.pipe(v.string(), v.check(url('redis:', 'rediss:'), 'must be like redis://127.0.0.1:6379')),
  ),
  LATCHKEY_RELAY_URLS: v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',').map((each) => each.trim())),
      v.array(v.pipe(v.string(), v.check(url('ws:', 'wss:'), 'must be like wss://a.example'))),
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
 * Reads the configuration from the environment.
 *
 * @param env - Variables as {@link Config} tells them; one that is empty counts as unset.
 * @param cwd - Folder that relative paths start from.
 * @returns The configuration. Without `LATCHKEY_DATA`, data goes into `.data` in `cwd`.
 * @throws Error that names a variable which makes no sense, and not its value: it may be a secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const read = v.safeParse(environment, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`${v.getDotPath(issue)?.split('.')[0] ?? ''} ${issue.message}.`)
  }
  const { LATCHKEY_DATA: given, REDIS_URL, LATCHKEY_RELAY_URLS, LATCHKEY_PROXIES } = read.output
  return {
    dataDir: given ? resolve(cwd, given) : join(cwd, '.data'),
    redisUrl: REDIS_URL,
    relayUrls: LATCHKEY_RELAY_URLS,
    proxies: LATCHKEY_PROXIES,
  }
}
