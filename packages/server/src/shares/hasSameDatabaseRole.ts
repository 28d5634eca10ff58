/**
 * Returns whether the share service would use the database role of the other services, which could then read and write
 * all shares.
 *
 * @param config - URLs of PostgreSQL; undefined for an embedded database.
 */
export function hasSameDatabaseRole({
  databaseUrl,
  sharesDatabaseUrl,
}: {
  readonly databaseUrl?: string | undefined
  readonly sharesDatabaseUrl?: string | undefined
}): boolean {
  if (databaseUrl === undefined || sharesDatabaseUrl === undefined) return false
  return roleOf(databaseUrl) === roleOf(sharesDatabaseUrl)
}

/** Names of this machine. */
const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', '::1']

/**
 * Returns server and role; the database is left out, because a role may have access to several. As in the driver, the
 * query of the URL comes before the rest of it.
 */
function roleOf(url: string): string {
  const { hostname, port, username, searchParams } = new URL(url)
  const find = (name: string, other: string): string => searchParams.get(name) || other
  const host = find('host', hostname).toLowerCase().replace(/\.$/, '')
  const server = loopbackHosts.includes(host) ? 'localhost' : host
  return `${find('user', decodeURIComponent(username))}@${server}:${find('port', port) || 5432}`
}
