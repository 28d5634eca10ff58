import {
  cancelLogin,
  notify,
  prepareEmailLogin,
  resendLoginEmail,
  type Social,
  startEmailLogin,
  startSocialLogin,
} from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/** Prepares a login by e-mail once the visitor enters an address. */
export function prepareEmail({ client }: Modal): void {
  prepareEmailLogin(client)
}

/** Requests the e-mail of a login. The next view opens when the wallet has answered. */
export function submitEmail({ client }: Modal, email: string): void {
  logBackgroundError(client, startEmailLogin(client, { email }))
}

/** Sends the e-mail again, and shows a notice. */
export async function resendEmail({ client }: Modal): Promise<void> {
  try {
    await resendLoginEmail(client)
    notify(client, { message: 'Code email resent', variant: 'success' })
  } catch (error) {
    notify(client, { message: messageOf(error), variant: 'error' })
  }
}

/** Starts a login with a provider during a click, and shows its progress, or a link where the window cannot be used. */
export function selectSocial(modal: Modal, provider: Social): void {
  const started = startSocialLogin(modal.client, { provider, showsLink: true })
  if (readRoute(modal.store.get()).view !== 'ConnectingSocial')
    modal.push(
      provider === 'farcaster'
        ? { view: 'ConnectingFarcaster', data: undefined }
        : { view: 'ConnectingSocial', data: { provider } },
    )
  logBackgroundError(modal.client, started)
}

/** Leaves the view of a login for the other ways to connect. */
export function cancelLoginAndShowConnect(modal: Modal): void {
  cancelLogin(modal.client)
  modal.reset({ view: 'Connect', data: {} })
}
