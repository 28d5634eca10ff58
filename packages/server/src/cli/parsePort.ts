/**
 * Parses a port number.
 *
 * @returns The port, or `undefined` when it is invalid.
 */
export function parsePort(given: unknown): number | undefined {
  if (typeof given !== 'string' || !/^\d{1,5}$/.test(given)) return undefined
  const port = Number.parseInt(given, 10)
  return port <= 65_535 ? port : undefined
}
