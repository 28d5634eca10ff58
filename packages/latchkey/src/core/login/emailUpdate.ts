import type { Latchkey } from '../model/Latchkey.ts'
import { createLoginLoader } from './createLoginLoader.ts'
import { updateLogin } from './loginState.ts'

/**
 * Starts a change of the e-mail address of the embedded wallet, whose progress is in
 * `state.login.emailUpdate`: a code to the present address, if there is one, then one to the new address.
 *
 * @returns Resolves when a code was sent. A failure is in the flow.
 */
export async function startEmailUpdate(
  client: Latchkey,
  parameters: { readonly email: string },
): Promise<void> {
  const { requestEmailUpdate } = await client.own(createLoginLoader).load()
  client.events.emit('EMAIL_EDIT', undefined)
  await requestEmailUpdate(client, { email: parameters.email.trim() })
}

/** Submits the code of the present or of the new address, whichever the flow waits for. */
export async function submitEmailUpdateCode(
  client: Latchkey,
  parameters: { readonly code: string },
): Promise<void> {
  const { submitUpdateCode } = await client.own(createLoginLoader).load()
  await submitUpdateCode(client, parameters)
}

/** Ends the pending change of the e-mail address. */
export function cancelEmailUpdate({ store }: Latchkey): void {
  if (store.get().login) store.set(updateLogin({ emailUpdate: { status: 'idle' } }))
}
