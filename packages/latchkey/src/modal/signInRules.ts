import { dismissSignIn, isSiwxRequired, readSiwxState } from '../core/index.ts'
import type { Modal, ViewRoute } from './Modal.ts'

// Apart from `siwx.ts`, which loads with the sign-in view: every modal needs these rules.

/** Returns the required action while a required sign-in is pending. [4.8f] */
export function getRequiredSignInAction(
  { view }: ViewRoute,
  { client }: Modal,
): string | undefined {
  if (view !== 'SIWXSignMessage' && view !== 'ApproveTransaction') return undefined
  const { flow, session } = readSiwxState(client.store.get())
  const isPending = flow.status !== 'idle' && session === undefined && isSiwxRequired(client)
  return isPending ? 'Sign in or cancel' : undefined
}

/** Dismisses the prompt when the visitor leaves its view. */
export function leaveSignIn({ client }: Modal, { view }: ViewRoute): void {
  if (view === 'SIWXSignMessage') dismissSignIn(client)
}
