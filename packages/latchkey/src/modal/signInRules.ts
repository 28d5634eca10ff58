import { isSiwxRequired, type Latchkey, readSiwxState } from '../core/index.ts'
import type { Modal, ViewName, ViewRoute } from './Modal.ts'
import { isRequestView } from './routeStack.ts'

// Apart from `siwx.ts`, which loads with the sign-in view: every modal needs these rules.

/** Returns the required action while a required sign-in is pending. [4.8f] */
export function getSignInCloseBlocker({ view }: ViewRoute, { client }: Modal): string | undefined {
  const isPending = readStatus(client) !== 'idle' && isSiwxRequired(client)
  return isRequestView(view) && isPending ? 'Sign in or cancel' : undefined
}

/**
 * Returns the prompt in place of another view that `open`, or `close` of an embedded modal, leads to, while a sign-in
 * is pending. [4.8f]
 *
 * @param requested - View that `open` was called with: it follows the sign-in.
 */
export function redirectToPendingSignIn(
  first: ViewRoute,
  client: Latchkey,
  requested?: ViewName,
): ViewRoute {
  const status = readStatus(client)
  const isPending = status !== 'idle' && status !== 'checking'
  // An account on an unsupported network cannot sign in.
  return !isPending || isRequestView(first.view) || first.view === 'UnsupportedChain'
    ? first
    : { view: 'SIWXSignMessage', data: { first, requested } }
}

function readStatus({ store }: Latchkey): string {
  return readSiwxState(store.get()).flow.status
}
