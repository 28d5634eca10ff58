import type { LocalnetDescription } from '@latchkey/localnet'

/**
 * Tells which ports of this machine names and pictures may be read from: those of the local networks,
 * and the server's own, as their resolver asks it.
 *
 * @param localnet - Local networks that run beside.
 * @param ownPort - Where the server listens, once it does.
 * @returns Whether a port is one of them.
 */
export function createLocalPortCheck(
  { endpoints }: Pick<LocalnetDescription, 'endpoints'>,
  ownPort: () => number | undefined,
): (port: number) => boolean {
  const ports = new Set(Object.values(endpoints).map(({ http }) => new URL(http).port))
  return (port) => port === ownPort() || ports.has(`${port}`)
}
