import type { Latchkey } from '../core/index.ts'

/**
 * Creates the set of functions that end what waits for a client. They are called when the client is
 * destroyed: wagmi would wait for a connector forever.
 */
export function pendingWaits(client: Latchkey): Set<() => void> {
  const waits = new Set<() => void>()
  client.onDestroy(() => {
    for (const end of waits) end()
  })
  return waits
}
