import type { MessageScope } from './messageScope.ts'

/** Where and until when a signed message about a smart session is valid. */
export type ExpiringMessageScope = MessageScope & {
  /** Seconds since 1970. */
  readonly expiry: number
}

/**
 * Formats the message that an account signs to prove that it granted a session.
 *
 * @param session - `address` as the path of the call has it; `context` as its body has it.
 * @returns JSON; exactly these bytes are signed.
 */
export function activationMessage(session: {
  readonly pci: string
  readonly address: string
  readonly context: string
  readonly scope: ExpiringMessageScope
}): string {
  const { pci: id, address, context: granted, scope } = session
  const purpose = 'activate-session'
  return JSON.stringify({ purpose, ...inOrder(scope), pci: id, address, context: granted })
}

/**
 * Formats the message that an account signs to revoke a session.
 *
 * @param session - `address` as the path of the call has it.
 * @returns JSON; exactly these bytes are signed.
 */
export function revocationMessage(session: {
  readonly pci: string
  readonly address: string
  readonly scope: ExpiringMessageScope
}): string {
  const { pci: id, address, scope } = session
  return JSON.stringify({ purpose: 'revoke-session', ...inOrder(scope), pci: id, address })
}

/**
 * Formats the message by which the app's key of a session requests the signature of an operation.
 *
 * @param request - `address` as the path of the call has it; `userOpHash` is the hash of the operation
 * with its chain and EntryPoint (ERC-4337 v0.7).
 * @returns JSON; exactly these bytes are signed.
 */
export function coSignMessage(request: {
  readonly pci: string
  readonly address: string
  readonly userOpHash: string
  readonly scope: ExpiringMessageScope
}): string {
  const { pci: id, address, userOpHash, scope } = request
  const purpose = 'co-sign-operation'
  return JSON.stringify({ purpose, ...inOrder(scope), pci: id, address, userOpHash })
}

/** Orders the members, since the bytes are signed. */
function inOrder(scope: ExpiringMessageScope): ExpiringMessageScope {
  const { audience, projectId, expiry } = scope
  return { audience, projectId, expiry }
}
