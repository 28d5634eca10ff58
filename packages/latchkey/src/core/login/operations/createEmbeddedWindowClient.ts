import { frameWindowBlockedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import {
  type EmbeddedWindow,
  type EmbeddedWindowEvent,
  openEmbeddedWindow,
} from '../../../embedded/index.ts'
import type { FrameRequestName, FrameResult } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { EmbeddedWindowState, LoginState } from '../../model/slices/login.ts'
import { readLogin, updateLogin } from '../loginState.ts'
import { createWalletWindowControls } from '../createWalletWindowControls.ts'
import {
  createWindowRequests,
  type WindowRequest,
  type WindowRequests,
} from './createWindowRequests.ts'
import { applyEmbeddedSessionChange } from './applyEmbeddedSessionChange.ts'
import { setMailFailed } from './loginFailure.ts'
import { readFrameOptions } from './readFrameOptions.ts'

/** The window of a client's wallet. */
export type EmbeddedWindowClient = {
  /** Sends a request to the window, once the visitor has opened it. */
  request<method extends FrameRequestName>(
    request: WindowRequest<method>,
  ): Promise<FrameResult<method>>
  /** Rejects the requests that wait for the click. */
  rejectUnsent(): void
}

/** State of the window. */
type Held = {
  window?: EmbeddedWindow | undefined
  isReady: boolean
  isApprovalOpen: boolean
  /** Why it did not open. */
  error?: WalletError | undefined
}

/**
 * Creates the holder of a client's window. It opens by a click of the visitor, and closes when nothing waits for it.
 *
 * A request that was sent is rejected when the window closes: it may have been executed. One that was not sent yet waits
 * for the next click.
 */
export function createEmbeddedWindowClient(client: Latchkey): EmbeddedWindowClient {
  const held: Held = { isReady: false, isApprovalOpen: false }
  const requests = createWindowRequests(() => update())

  /** Derives the state from the requests, and closes a window that nothing needs. */
  function update(): void {
    const login = readLogin(client.store.get())
    if (held.window && requests.count() === 0 && !isLoggingIn(login)) {
      const closing = held.window
      held.window = undefined
      held.isApprovalOpen = false
      closing.close()
    }
    setState(client, toState(held, requests))
  }

  function open(): void {
    if (held.window) return held.window.focus()
    const { window } = client
    const opened = window && openEmbeddedWindow({ ...readFrameOptions(client), window })
    held.window = opened
    held.isReady = false
    held.error = opened ? undefined : new WalletError(frameWindowBlockedError)
    opened?.on((event) => follow(opened, event))
    return update()
  }

  function follow(from: EmbeddedWindow, event: EmbeddedWindowEvent): void {
    if (from !== held.window) return
    if (event.type === 'mailFailed') setMailFailed(client)
    if (event.type === 'sessionChanged') applyEmbeddedSessionChange(client, from, event)
    if (event.type === 'approvalChanged') held.isApprovalOpen = event.isOpen
    if (event.type === 'ready') {
      held.isReady = true
      requests.sendAll(from)
    }
    if (event.type === 'closed') {
      held.window = undefined
      held.isApprovalOpen = false
      if (!held.isReady) held.error = event.error
    }
    update()
  }

  Object.assign(client.own(createWalletWindowControls), { open, cancel: requests.abortAll })
  client.onDestroy(() => {
    requests.abortAll()
    held.window?.close()
  })
  client.onDestroy(client.store.watch((state) => isLoggingIn(readLogin(state)), update))

  return {
    rejectUnsent: requests.rejectUnsent,
    async request(request) {
      held.error = undefined
      const result = requests.add(request)
      if (held.window && held.isReady) requests.sendAll(held.window)
      update()
      return result
    },
  }
}

function toState(
  { window, isApprovalOpen, error }: Held,
  requests: WindowRequests,
): EmbeddedWindowState | undefined {
  const waiting = requests.findWaiting()
  if (waiting) {
    const { reason } = waiting
    return window ? { status: 'opening', reason } : { status: 'needed', reason, error }
  }
  const answered = requests.findAnswered(isApprovalOpen)
  return answered && { status: 'open', reason: answered.reason }
}

function setState({ store, signals }: Latchkey, next: EmbeddedWindowState | undefined): void {
  const { window: before } = readLogin(store.get())
  const isSame =
    before?.status === next?.status &&
    before?.reason === next?.reason &&
    before?.error === next?.error
  if (isSame) return
  store.set(updateLogin({ window: next }))
  if ((before === undefined) !== (next === undefined))
    signals.emit('attention', { kind: next ? 'frameOpened' : 'frameClosed' })
}

/** The window stays between the steps of a login, and of a change of the address. */
function isLoggingIn({ flow, emailUpdate }: LoginState): boolean {
  return (
    !['idle', 'connected', 'failed'].includes(flow.status) ||
    !['idle', 'updated', 'failed'].includes(emailUpdate.status)
  )
}
