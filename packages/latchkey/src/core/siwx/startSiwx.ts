import { messageOf } from '../../errors/index.ts'
import { createModuleLoader, type ModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type * as follow from './promptSignInOnAccountChange.ts'
import { readSiwxState } from './siwxState.ts'
import { isSiwxEnabled } from './bindSiwxConfig.ts'

/** Starts the sign-in of a client that has it. The code loads only then. */
export function startSiwx(client: Latchkey): void {
  if (!isSiwxEnabled(client)) return
  client
    .own(follower)
    .load()
    .catch((error: unknown) => {
      client.logger.error('The sign-in could not be loaded', { reason: messageOf(error) })
    })
}

/**
 * Waits until the sessions of a new connection have been read.
 *
 * @returns Whether the visitor is prompted to sign in.
 */
export async function waitForSignInCheck(client: Latchkey): Promise<boolean> {
  if (!isSiwxEnabled(client)) return false
  // Without the code, there is no prompt.
  await client
    .own(follower)
    .load()
    .catch(() => {})
  const readStatus = (): string => readSiwxState(client.store.get()).flow.status
  if (readStatus() === 'checking')
    await new Promise<void>((resolve) => {
      const stop = client.store.watch(
        ({ siwx }) => siwx?.flow.status,
        () => {
          stop()
          resolve()
        },
      )
      client.onDestroy(resolve)
    })
  return readStatus() === 'prompted'
}

/** Loads the code that follows the active account. Called through `client.own`. */
function follower(client: Latchkey): ModuleLoader<void> {
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
