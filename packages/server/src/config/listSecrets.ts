import type { ServerConfig } from './readConfig.ts'

/** Members of `upstreams` that are secret: `key`, `apiKey`, `keySecret`. */
const secretMember = /key|secret|token|password|appId/i

/** A key in the path or query of a node's URL. */
const nodeKey = /(?<=[/=])[\w-]{16,}/g

/**
 * Lists the secret values of a configuration, to redact them in the log: the root secret, keys of
 * vendors, passwords of the stores, and keys in the URLs of nodes.
 */
export function listSecrets(config: ServerConfig): readonly string[] {
  const {
    secret,
    secretFallbacks = [],
    databaseUrl,
    sharesDatabaseUrl,
    redisUrl,
    upstreams = {},
    chains = [],
    wallet,
    vaultToken,
  } = config
  const keys = Object.values(upstreams).flatMap((members) =>
    Object.entries(members ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' && secretMember.test(name) ? [value] : [],
    ),
  )
  const nodes = chains.flatMap(({ rpcUrls = [], wsUrls = [] }) => [...rpcUrls, ...wsUrls])
  const passwords = [databaseUrl, sharesDatabaseUrl, redisUrl, ...nodes].flatMap(passwordsOf)
  const nodeKeys = nodes.flatMap((url) => url.slice(url.indexOf('://')).match(nodeKey) ?? [])
  return [
    secret ?? '',
    wallet?.mail.password ?? '',
    vaultToken ?? '',
    ...listLoginSecrets(wallet?.logins ?? {}),
    ...secretFallbacks,
    ...keys,
    ...passwords,
    ...nodeKeys,
  ].filter((value) => value !== '')
}

/** Lists the client secrets of logins, and the lines of the key for Apple. */
function listLoginSecrets(
  logins: NonNullable<NonNullable<ServerConfig['wallet']>['logins']>,
): readonly string[] {
  return Object.values(logins).flatMap((login) => {
    if (!login) return []
    if ('clientSecret' in login) return [login.clientSecret]
    return 'privateKey' in login ? login.privateKey.split('\n').slice(1, -1) : []
  })
}

/** Returns the password of a URL, as it is written and decoded. */
function passwordsOf(url: string | undefined): readonly string[] {
  if (url === undefined || !URL.canParse(url)) return []
  const { password } = new URL(url)
  return [password, decodeText(password)]
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
