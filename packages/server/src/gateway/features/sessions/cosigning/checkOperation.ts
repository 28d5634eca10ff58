import type { SmartSession, UserOperation } from 'latchkey/protocol'
import { httpError } from '../../../../http/index.ts'
import { smartSessionError } from '../SmartSessionRouteDeps.ts'
import type { SpendRequest } from './spendSessionAllowance.ts'
import { decodeAccountCalls } from './decodeAccountCalls.ts'
import { parsePermissions } from './parsePermissions.ts'

/** Minimum length of a permission context, which starts with the address of the validator. */
const minContextLength = 2 + 2 * 20

/** Addresses that some accounts treat as themselves. ERC-7821 */
const zeroAddress = `0x${'00'.repeat(20)}`

/**
 * Rejects a session that is not active.
 *
 * @param requested - Project and time of the request.
 * @throws HTTP 400 with the reason.
 */
export function checkSessionActive(
  session: SmartSession,
  requested: { readonly projectId: string | undefined; readonly now: number },
): void {
  const { project, revokedAt, expiry, context, isProven, permissions } = session
  if (project.id !== requested.projectId)
    throw smartSessionError('The session is of another project')
  if (revokedAt !== null) throw smartSessionError('The session was revoked')
  if (expiry * 1_000 <= requested.now) throw smartSessionError('The session has ended')
  if (context === null) throw smartSessionError('The session is not active yet')
  // Anyone can request a session for any account and claim that it was granted. Without the
  // account's signature, the server's signature would authorize calls that the account never
  // granted.
  if (isProven !== true)
    throw smartSessionError(
      'The account did not sign that it granted the session. Activate it with a signature',
    )
  if (context.length < minContextLength)
    throw smartSessionError('The context of the session names no validator')
  if (permissions.length === 0) throw smartSessionError('The session has no permissions')
}

/**
 * Rejects a user operation that the session does not permit. Gas costs are left to the chain.
 *
 * @param session - A session that {@link checkSessionActive} accepted.
 * @param account - Its address, in lower case.
 * @returns The spent amount.
 * @throws HTTP 400 with the rejected member.
 */
export function checkOperation(
  session: SmartSession,
  account: string,
  { sender, callData }: UserOperation,
): Omit<SpendRequest, 'proof'> {
  if (sender.toLowerCase() !== account) throw operationError('sender', 'Must be the account')
  const calls = decodeAccountCalls(callData)
  if (!calls || calls.length === 0)
    throw operationError(
      'callData',
      'Must be calls of a modular or simple account, encoded as usual',
    )
  const { allows, allowances } = parsePermissions(session.permissions)
  for (const call of calls) {
    // A call of the account to itself may execute any code.
    if ([account, zeroAddress].includes(call.target) || !allows(call))
      throw operationError('callData', `No permission allows the call of ${call.target}`)
  }
  const amount = calls.reduce((sum, { value }) => sum + value, 0n)
  return { pci: session.pci, amount, allowances }
}

/**
 * Creates the HTTP 400 error of a rejected user operation.
 *
 * @param part - The rejected member.
 */
export function operationError(part: keyof UserOperation, description: string): Error {
  return httpError(400, { field: `userOp.${part}`, description })
}
