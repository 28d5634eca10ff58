import type { AnalyticsEvent } from '../../protocol/index.ts'
import { createRandomId } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'
import { readNetwork } from '../network/index.ts'
import type { RecordedEvent } from './RecordedEvent.ts'

/**
 * Converts a recorded event to the gateway's format. Query and hash of the page URL are left out,
 * because they may hold secrets.
 *
 * @returns The event, with the active network and the type of the active account. The only address in
 * it is that of this account.
 */
export function toAnalyticsEvent({ window }: Latchkey, recorded: RecordedEvent): AnalyticsEvent {
  const { name, data, at, state } = recorded
  const { origin = '', pathname = '', hostname = '' } = window?.location ?? {}
  const { address, type } = readConnection(state)?.accounts[0] ?? {}
  return {
    eventId: createRandomId(),
    url: `${origin}${pathname}`.slice(0, 2048),
    domain: hostname.slice(0, 255),
    timestamp: at,
    props: {
      type: 'track',
      event: name,
      ...(address === undefined ? {} : { address }),
      properties: {
        ...data,
        caipNetworkId: readNetwork(state)?.caipNetworkId,
        ...(address !== undefined && { isSmartAccount: type === 'smartAccount' }),
      },
    },
  }
}
