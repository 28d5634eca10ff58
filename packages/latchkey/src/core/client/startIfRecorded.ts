import { messageOf } from '../../errors/index.ts'
import { statusSlot } from '../connection/index.ts'
import { isRecorded } from './begin.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Starts a client whose visitor was here before; another's waits until `start` is called, and costs
 * the page nothing until then. A visitor who connects in another tab is followed.
 *
 * @param client - Client from `createLatchkey`.
 * @source spec §4 "At start it is connecting if a prior connection is recorded"
 */
export function startIfRecorded(client: Latchkey): void {
  if (isRecorded(client)) return startNow(client)
  client.store.set({ initialized: true })
  client.own(followOtherTabs)
}

/** Once per client, however often its provider comes and goes. */
function followOtherTabs(client: Latchkey): true {
  client.onDestroy(client.own(statusSlot).watch(() => startNow(client)))
  return true
}

function startNow(client: Latchkey): void {
  client.start().catch((error: unknown) => {
    client.logger.error('The client did not start', { reason: messageOf(error) })
  })
}
