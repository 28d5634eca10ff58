import type { LocalnetDescription } from '@latchkey/localnet'

/**
 * Creates the check of loopback ports that names and images may be read from: those of the local
 * networks, and the server's own, which the local name resolver uses.
 *
 * @param ownPort - Returns the port of the server, once it listens.
 */
export function createAllowedPortCheck(
  { endpoints }: Pick<LocalnetDescription, 'endpoints'>,
  ownPort: () => number | undefined,
): (port: number) => boolean {
  const ports = new Set(Object.values(endpoints).map(({ http }) => new URL(http).port))
  return (port) => port === ownPort() || ports.has(`${port}`)
}
