import type { ConnectorEvent } from '../model/Connector.ts'

/** Creates the listeners to events of a client's embedded wallet. */
export function embeddedListeners(): Set<(event: ConnectorEvent) => void> {
  return new Set()
}
