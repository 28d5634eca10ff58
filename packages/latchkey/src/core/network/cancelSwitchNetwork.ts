import type { Latchkey } from '../model/Latchkey.ts'
import { createSwitchRun } from './createSwitchRun.ts'

/** Aborts the pending network switch. */
export function cancelSwitchNetwork(client: Latchkey): void {
  client.own(createSwitchRun).abort()
  client.store.set({ switchFlow: { status: 'idle' } })
}
