import {
  fetchProject,
  type LoginState,
  notify,
  readLogin,
  waitForSignInCheck,
} from '../core/index.ts'
import type { Modal, ViewName, ViewRoute } from './Modal.ts'

/** Milliseconds until the message about a method that is not allowed. [4.11c] */
const refusalDelay = 300

/**
 * Shows the views of a login as it proceeds, and of the frame of the embedded wallet as it opens and closes. Each
 * opening of the modal asks for the logins that the server offers, which are fetched once, and again after a failure.
 *
 * @returns Functions that stop listening.
 */
export function followLogin(modal: Modal): readonly (() => void)[] {
  const { client } = modal
  const { flow } = readLogin(client.store.get())
  const hasProceeded = flow.status === 'device' || flow.status === 'code'
  // While this code was loading.
  if (hasProceeded && readView(modal) === 'Connect') showLogin(modal, flow, { status: 'idle' })
  if (modal.store.get().open) void fetchProject(client)
  return [
    modal.store.watch(
      ({ open }) => open,
      (isOpen) => void (isOpen && fetchProject(client)),
    ),
    client.store.watch(
      (state) => readLogin(state).flow,
      (flow, before) => showLogin(modal, flow, before),
    ),
    client.store.watch(
      (state) => readLogin(state).emailUpdate,
      (update) => showEmailUpdate(modal, update),
    ),
    client.signals.on('attention', ({ kind }) => {
      if (kind === 'frameClosed') leaveFrame(modal)
      if (kind === 'methodRefused') showRefusal(modal)
    }),
  ]
}

function showLogin(modal: Modal, flow: LoginState['flow'], before: LoginState['flow']): void {
  if (!modal.store.get().open) return
  const view = readView(modal)
  if (flow.status === 'device' && before.status !== 'device')
    modal.push({ view: 'EmailVerifyDevice', data: undefined })
  if (flow.status === 'code' && before.status !== 'code') {
    const route: ViewRoute = { view: 'EmailVerifyOtp', data: undefined }
    if (view === 'EmailVerifyDevice') modal.replace(route)
    else modal.push(route)
  }
  if (flow.status === 'connected') void leaveLogin(modal)
  // Connect shows why.
  if (flow.status === 'failed' && view === 'EmailVerifyDevice') modal.back()
}

/** Closes once the visitor is connected, or shows the next view, unless the sign-in takes over. */
async function leaveLogin(modal: Modal): Promise<void> {
  if (await waitForSignInCheck(modal.client)) return
  if (readLogin(modal.client.store.get()).flow.status !== 'connected') return
  const [{ view, data }] = modal.store.get().history
  if (view === 'Connect' && data.next) modal.reset(data.next)
  // The connection may have led to the next view before.
  else if (view !== 'WalletSend' && view !== 'Swap') modal.close()
}

function showEmailUpdate(modal: Modal, { status }: LoginState['emailUpdate']): void {
  if (!modal.store.get().open) return
  const view = readView(modal)
  if (status === 'primary' && view === 'UpdateEmailWallet')
    modal.push({ view: 'UpdateEmailPrimaryOtp', data: undefined })
  if (status === 'secondary' && view === 'UpdateEmailWallet')
    modal.push({ view: 'UpdateEmailSecondaryOtp', data: undefined })
  if (status === 'secondary' && view === 'UpdateEmailPrimaryOtp')
    modal.replace({ view: 'UpdateEmailSecondaryOtp', data: undefined })
  if (status !== 'updated') return
  modal.reset({ view: 'Account', data: undefined })
  notify(modal.client, { message: 'Email saved', variant: 'success' })
}

/** Goes back to the view below the frame, or closes the modal that the frame has opened. [4.11b] */
function leaveFrame(modal: Modal): void {
  const { open, history } = modal.store.get()
  if (!open || readView(modal) !== 'ApproveTransaction') return
  const below = history.slice(0, -1)
  const [first, ...others] = below
  if (first) modal.store.set({ history: [first, ...others], direction: 'back' })
  else modal.close()
}

function showRefusal(modal: Modal): void {
  const { client } = modal
  modal.open()
  client.onDestroy(
    client.clock.after(refusalDelay, () =>
      notify(client, { message: 'Action not allowed', variant: 'error' }),
    ),
  )
}

/** Returns the current view. Without `routeStack`, which would be a file apart from the modal if this chunk used it. */
function readView({ store }: Modal): ViewName | undefined {
  return store.get().history.at(-1)?.view
}
