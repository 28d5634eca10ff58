import type { Latchkey } from '../model/Latchkey.ts'
import { createWalletWindowControls } from './createWalletWindowControls.ts'

/**
 * Opens the window that `state.login.window` needs, or brings it to the front. Call it during a click: browsers block windows
 * that open later.
 */
export function openWalletWindow(client: Latchkey): void {
  client.own(createWalletWindowControls).open()
}
