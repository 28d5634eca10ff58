import { type Latchkey, startIfReturning } from '../core/index.ts'

/**
 * Waits until the connections of the last visit have been restored, or could not be. Starts a client
 * that has something to restore. Resolves at once on a server, and when the client is destroyed.
 */
export async function waitForRestore(client: Latchkey): Promise<void> {
  const isSettled = (): boolean => client.store.get().initialized
  if (!client.window || client.isDestroyed() || isSettled()) return
  startIfReturning(client)
  if (isSettled()) return
  await new Promise<void>((resolve) => {
    const stops = [client.store.watch(isSettled, () => settle()), client.onDestroy(() => settle())]
    const settle = (): void => {
      for (const stop of stops) stop()
      resolve()
    }
  })
}
