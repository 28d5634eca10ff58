import type { Latchkey } from '../model/Latchkey.ts'
import { startEmailUpdate } from './emailUpdate.ts'
import { readLogin } from './loginState.ts'

/**
 * Starts a change of the e-mail address of the embedded wallet, for apps with views of their own. `startEmailUpdate`
 * does the same and resolves with a failure in the flow.
 *
 * @returns Resolves when the first code was sent: to the present address, or to the new one of an account that has none.
 * @throws The error of the flow.
 */
export async function updateEmail(
  client: Latchkey,
  parameters: { readonly email: string },
): Promise<void> {
  await startEmailUpdate(client, parameters)
  const { emailUpdate } = readLogin(client.store.get())
  if (emailUpdate.status === 'failed') throw emailUpdate.error
}
