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

/** Returns server and role; the database is left out, because a role may have access to several. */
function roleOf(url: string): string {
  const { hostname, port, username } = new URL(url)
  return `${decodeURIComponent(username)}@${hostname.toLowerCase()}:${port || 5432}`
}
