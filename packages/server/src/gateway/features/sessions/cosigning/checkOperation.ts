import type { SmartSession, UserOperation } from 'latchkey/protocol'
import { httpError } from '../../../../http/index.ts'
import { sessionError } from '../SessionsContext.ts'
import type { SpendRequest } from './spendAllowance.ts'
import { readCalls } from './readCalls.ts'
import { parsePermissions } from './parsePermissions.ts'

/** A context begins with the address of what validates the session on chain. facts: gateway §1.10 */
const leastContext = 2 + 2 * 20

/** Some accounts take it for themselves. ERC-7821 */
const nobody = `0x${'00'.repeat(20)}`

/**
 * Refuses a session that must not be signed with.
 *
 * @param session - As it is kept.
 * @param asked - By which project, and when.
 * @throws `refusal` 400 with what it lacks.
 * @source facts: gateway §1.10 "Co-sign checks"
 */
export function checkSession(
  session: SmartSession,
  asked: { readonly projectId: string | undefined; readonly now: number },
): void {
  const { project, revokedAt, expiry, context, isProven, permissions } = session
  if (project.id !== asked.projectId) throw sessionError('The session is of another project')
  if (revokedAt !== null) throw sessionError('The session was revoked')
  if (expiry * 1_000 <= asked.now) throw sessionError('The session has ended')
  if (context === null) throw sessionError('The session is not active yet')
  // Anybody may ask for a session of any account, and say that it was granted: with a signature
  // of ours under their calls, they would act for an account that never heard of them.
  if (isProven !== true)
    throw sessionError(
      'The account did not sign that it granted the session. Activate it with a signature',
    )
  if (context.length < leastContext)
    throw sessionError('The context of the session names no validator')
  if (permissions.length === 0) throw sessionError('The session has no permissions')
}

/**
 * Refuses a user operation that a session does not allow. What its gas costs is left to the chain.
 *
 * @param session - As {@link checkSession} lets it pass.
 * @param account - Address of its account, in lower case.
 * @param operation - What is to be signed.
 * @returns What it spends.
 * @throws `refusal` 400 with the part that is not allowed.
 * @source facts: gateway §1.10 "Co-sign checks"
 */
export function checkOperation(
  session: SmartSession,
  account: string,
  { sender, callData }: UserOperation,
): SpendRequest {
  if (sender.toLowerCase() !== account) throw operationError('sender', 'Must be the account')
  const calls = readCalls(callData)
  if (!calls || calls.length === 0)
    throw operationError(
      'callData',
      'Must be calls of a modular or simple account, encoded as usual',
    )
  const { allows, allowances } = parsePermissions(session.permissions)
  for (const call of calls) {
    // Told to do so by itself an account does anything, permitted or not.
    if ([account, nobody].includes(call.target) || !allows(call))
      throw operationError('callData', `No permission allows the call of ${call.target}`)
  }
  const amount = calls.reduce((sum, { value }) => sum + value, 0n)
  return { pci: session.pci, amount, allowances }
}

/**
 * Makes the error for a user operation that is not signed.
 *
 * @param part - The member of it that is at fault.
 * @param description - What is wrong with it.
 */
export function operationError(part: keyof UserOperation, description: string): Error {
  return httpError(400, { field: `userOp.${part}`, description })
}
