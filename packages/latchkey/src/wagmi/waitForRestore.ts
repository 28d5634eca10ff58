import { type Latchkey, startIfReturning } from '../core/index.ts'

/**
 * Waits until the connections of the last visit have been restored, or could not be. Starts a client
 * that has something to restore.
 */
export async function waitForRestore(client: Latchkey): Promise<void> {
  const { store } = client
  if (!client.window || store.get().initialized) return
  startIfReturning(client)
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (!store.get().initialized) return
      stop()
      resolve()
    }
    const stop = store.subscribe(check)
    check()
  })
}
