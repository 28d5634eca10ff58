import { messageOf } from '../../errors/index.ts'
import { createConnectionStatusStorageSlot } from '../connection/index.ts'
import { createModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { loadDevelopmentNotices } from './loadDevelopmentNotices.ts'
import { endInitialStateReconnections, isReturningVisitor } from './startClient.ts'

/**
 * Starts the client of a returning visitor. For a new visitor nothing is loaded until `start` is called
 * or a wallet is connected in another tab.
 *
 * @param client - Client from `createLatchkey`.
 * @see [4.1b]
 */
export function startIfReturning(client: Latchkey): void {
  loadDevelopmentNotices(client)
  if (client.options.ssr) client.own(followState)
  if (isReturningVisitor(client)) return startNow(client)
  endInitialStateReconnections(client)
  client.store.set({ initialized: true })
  client.own(followOtherTabs)
}

/** Loads the code that writes the state to a cookie. Runs once per client. */
function followState(client: Latchkey): true {
  createModuleLoader(() => import('../cookie/syncAccountsCookie.ts'))
    .load()
    .then(
      (loaded) => loaded.syncAccountsCookie(client),
      (error: unknown) => client.logger.warn('No cookie is written', { reason: messageOf(error) }),
    )
  return true
}

/** Runs once per client, however often its provider mounts. */
function followOtherTabs(client: Latchkey): true {
  client.onDestroy(client.own(createConnectionStatusStorageSlot).watch(() => startNow(client)))
  return true
}

function startNow(client: Latchkey): void {
  client.start().catch((error: unknown) => {
    client.logger.error('The client did not start', { reason: messageOf(error) })
  })
}
