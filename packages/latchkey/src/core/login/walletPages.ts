import type { Latchkey } from '../model/Latchkey.ts'
import { createLoginLoader } from './createLoginLoader.ts'

/**
 * Shows the settings of the embedded wallet in its frame: devices, recovery, logins.
 *
 * @returns Resolves when the visitor has left them.
 */
export async function openWalletSettings(client: Latchkey): Promise<void> {
  const { requestSettings } = await client.own(createLoginLoader).load()
  await requestSettings(client)
}

/**
 * Opens the page that shows the recovery phrase of the embedded wallet. Call it during a click: it opens in a
 * window of its own, never in a frame.
 *
 * @throws `login.popup_blocked`; `login.session_ended` and other errors of the frame.
 */
export async function openExport(client: Latchkey): Promise<void> {
  const popup = client.window?.open('', '_blank') ?? undefined
  const { openExportPage } = await client.own(createLoginLoader).load()
  await openExportPage(client, popup)
}
