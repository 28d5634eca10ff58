import type { AnalyticsEvent } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'
import type { RecordedEvent } from './RecordedEvent.ts'

/**
 * Puts what happened as gateways take it. Of the page's address, query and hash stay here: they may
 * hold secrets.
 *
 * @param client - Client from `createLatchkey`.
 * @param recorded - What happened.
 * @returns The event. No address but that of the account that was in use.
 * @source spec §7 "POST /e", facts: product-inventory §4.7
 */
export function toAnalyticsEvent({ window }: Latchkey, recorded: RecordedEvent): AnalyticsEvent {
  const { name, data, at, state } = recorded
  const { origin = '', pathname = '', hostname = '' } = window?.location ?? {}
  const address = readConnection(state)?.accounts[0]?.address
  return {
    eventId: makeId(),
    url: `${origin}${pathname}`.slice(0, 2048),
    domain: hostname.slice(0, 255),
    timestamp: at,
    props: {
      type: 'track',
      event: name,
      ...(address === undefined ? {} : { address }),
      properties: { ...data, caipNetworkId: readNetwork(state)?.caipNetworkId },
    },
  }
}

/** 128 random bits; `randomUUID` is missing from pages without TLS. */
function makeId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
