import { messageOf } from '../../errors/index.ts'
import { createModuleLoader, type ModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as follow from './promptSignInOnAccountChange.ts'
import { isSiwxEnabled } from './bindSiwxConfig.ts'

/** Time after which code that could not be loaded is requested again, in milliseconds. */
const retryDelay = 5_000

/** Starts the sign-in of a client that has it. The code loads only then, and again after a failure. */
export function startSiwx(client: Latchkey): void {
  if (!isSiwxEnabled(client)) return
  client
    .own(createSiwxLoader)
    .load()
    .catch((error: unknown) => {
      client.logger.error('The sign-in could not be loaded', { reason: messageOf(error) })
      client.onDestroy(client.clock.after(retryDelay, () => startSiwx(client)))
    })
}

/** Creates the loader of the code that follows the active account. Called through `client.own`. */
export function createSiwxLoader(client: Latchkey): ModuleLoader<void> {
  let isVisitors = false
  // Before the code has loaded, because the wallet may connect meanwhile.
  const stop = client.events.on('CONNECT_SUCCESS', ({ reconnect }) => (isVisitors = !reconnect))
  client.onDestroy(stop)
  return createModuleLoader(async () => {
    const { promptSignInOnAccountChange }: typeof follow =
      await import('./promptSignInOnAccountChange.ts')
    if (!client.isDestroyed()) promptSignInOnAccountChange(client, { isVisitors: () => isVisitors })
  })
}
