// Apart from `login.ts`, because it loads with the account, without the views of a login.
import { notify, openExport, openWalletSettings } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import type { Modal } from './Modal.ts'

/** Shows the settings of the embedded wallet in its frame. */
export function showWalletSettings({ client }: Modal): void {
  openWalletSettings(client).catch((error: unknown) => showError(client, error))
}

/** Opens the page of the export during a click. */
export function showExport({ client }: Modal): void {
  openExport(client).catch((error: unknown) => showError(client, error))
}

function showError(client: Modal['client'], error: unknown): void {
  notify(client, { message: messageOf(error), variant: 'error' })
}
