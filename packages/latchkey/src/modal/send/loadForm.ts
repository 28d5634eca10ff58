import { type Latchkey, notify } from '../../core/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import type * as form from './sendForm.ts'

/** Actions of the send form. */
export type Form = typeof form

/**
 * Fetches the send form's actions, and tells the visitor when they cannot be had.
 *
 * @param client - A client.
 * @param fetchForm - The dynamic import.
 * @returns The actions, or undefined; the next call tries again.
 */
export async function loadForm(
  client: Latchkey,
  fetchForm: () => Promise<Form> = () => import('./sendForm.ts'),
): Promise<Form | undefined> {
  try {
    return await fetchForm()
  } catch (cause) {
    const { message } = new WalletError('transport.failed', {}, { cause })
    client.logger.error(message, { reason: messageOf(cause) })
    notify(client, { message, variant: 'error' })
    return undefined
  }
}
