import { cancelEmailUpdate, cancelLogin, readLogin, rejectEmbeddedRequests } from '../core/index.ts'
import type { Modal, ViewName, ViewRoute } from './Modal.ts'

const loginViews: readonly ViewName[] = [
  'Connect',
  'ConnectingFarcaster',
  'ConnectingSocial',
  'ConnectSocials',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
]
const updateViews: readonly ViewName[] = ['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp']

/** Cancels the login, or the change of the e-mail address, whose view the visitor leaves. [4.11a] */
export function leaveLoginView({ client, store }: Modal, { view }: ViewRoute): void {
  const { flow } = readLogin(client.store.get())
  if (view === 'ApproveTransaction') {
    rejectEmbeddedRequests(client)
    // Below the frame is the view of the login that needs it.
    const isLoggingIn = store.get().history.some((route) => loginViews.includes(route.view))
    if (isLoggingIn && flow.status !== 'connected') cancelLogin(client)
  }
  if (updateViews.includes(view)) cancelEmailUpdate(client)
  // A link that was refused or has expired leads back to Connect, which shows it.
  const hasFailed = view === 'EmailVerifyDevice' && flow.status === 'failed'
  if (hasFailed || !loginViews.includes(view)) return
  if ((flow.status === 'popup' || flow.status === 'scan') && flow.method !== 'email')
    client.events.emit('SOCIAL_LOGIN_CANCELED', { provider: flow.method })
  cancelLogin(client)
}
