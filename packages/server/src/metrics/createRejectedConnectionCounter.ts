import { Counter, type Registry } from 'prom-client'

/**
 * Creates the counter of connections that were closed before anything was read, because of
 * `limits.connections`.
 *
 * @returns A function that counts one: `share` for the limit of its address or network.
 */
export function createRejectedConnectionCounter(
  registry: Registry,
): (result: 'share' | 'total') => void {
  const rejected = new Counter({
    name: 'latchkey_connections_rejected_total',
    help: 'Connections closed at once, by the limit that was reached',
    labelNames: ['limit'],
    registers: [registry],
  })
  return (result) => rejected.inc({ limit: result })
}
