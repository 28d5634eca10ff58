import type { ConnectorEvent } from '../model/Connector.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Creates the listeners to events of a client's embedded wallet. */
export function embeddedListeners(): Set<(event: ConnectorEvent) => void> {
  return new Set()
}

/** Emits an event of a client's embedded wallet. */
export function emitEmbedded(client: Latchkey, event: ConnectorEvent): void {
  for (const listener of client.own(embeddedListeners)) listener(event)
}
