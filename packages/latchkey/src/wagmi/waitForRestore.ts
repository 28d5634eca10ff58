import { type Latchkey, startIfReturning } from '../core/index.ts'
import { pendingWaits } from './pendingWaits.ts'

/**
 * Waits until the connections of the last visit have been restored, or could not be. Starts a client
 * that has something to restore. Resolves at once on a server, and when the client is destroyed.
 */
export async function waitForRestore(client: Latchkey): Promise<void> {
  const { store } = client
  if (!client.window || store.get().initialized) return
  const waits = client.own(pendingWaits)
  startIfReturning(client)
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      stop()
      waits.delete(settle)
      resolve()
    }
    const check = (): void => {
      if (store.get().initialized) settle()
    }
    const stop = store.subscribe(check)
    waits.add(settle)
    check()
  })
}
