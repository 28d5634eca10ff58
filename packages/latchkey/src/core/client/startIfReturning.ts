import { messageOf } from '../../errors/index.ts'
import { statusSlot } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { loadDevelopmentNotices } from './loadDevelopmentNotices.ts'
import { isReturning } from './startClient.ts'

/**
 * Starts the client of a returning visitor. For a new visitor nothing is loaded until `start` is called
 * or a wallet is connected in another tab.
 *
 * @param client - Client from `createLatchkey`.
 * @see [4.1b]
 */
export function startIfReturning(client: Latchkey): void {
  loadDevelopmentNotices(client)
  if (isReturning(client)) return startNow(client)
  client.store.set({ initialized: true })
  client.own(followOtherTabs)
}

/** Runs once per client, however often its provider mounts. */
function followOtherTabs(client: Latchkey): true {
  client.onDestroy(client.own(statusSlot).watch(() => startNow(client)))
  return true
}

function startNow(client: Latchkey): void {
  client.start().catch((error: unknown) => {
    client.logger.error('The client did not start', { reason: messageOf(error) })
  })
}
