import type { ConnectorEvent } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Creates the listeners to events of a client's embedded wallet. */
export function createEmbeddedWalletListeners(): Set<(event: ConnectorEvent) => void> {
  return new Set()
}

/** Emits an event of a client's embedded wallet. */
export function emitEmbeddedWalletEvent(client: Latchkey, event: ConnectorEvent): void {
  for (const listener of client.own(createEmbeddedWalletListeners)) listener(event)
}
