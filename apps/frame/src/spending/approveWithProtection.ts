import type { WalletSpend } from 'latchkey/protocol'
import type { RequestedApproval } from '../approval/createApproval.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import { createRejection } from '../rpc/rpcFailures.ts'
import type { ProtectionCheck } from './createProtectionCheck.ts'
import { findRequiredRecovery } from './recoveryRequiredError.ts'

/**
 * Shows a request to the visitor. Where it has to wait for another recovery factor, the visitor is asked for that first,
 * and the request is shown again, and checked again.
 *
 * @param options - `approve` shows a request.
 * @returns What `approve` returns.
 * @throws 4001 when the visitor closes the step; the reason of `signal`; what `approve` throws.
 */
export async function approveWithProtection<plan, result>(
  context: Pick<FrameRequestContext, 'addresses' | 'fetchRpc' | 'now' | 'protection'>,
  request: RequestedApproval<plan, result>,
  options: {
    readonly protection: ProtectionCheck
    readonly approve: (request: RequestedApproval<plan, result>) => Promise<result>
    /** Called with what the share service counts for the next signatures. */
    readonly onSpend: (spend: WalletSpend | undefined) => void
    readonly signal: AbortSignal
  },
): Promise<result> {
  const { protection, approve, onSpend, signal } = options
  // The share service counts an approval once, however many signatures it has.
  const id = crypto.randomUUID()
  let isReleased = false
  const guard = (given: RequestedApproval<plan, result>): RequestedApproval<plan, result> => {
    const { lowerLimit } = given
    return {
      ...given,
      async check(signal) {
        const checks = await given.check(signal)
        const about = { request: given, checks, isReleased, signal }
        const { need, spendCents, warnings } = await protection.check(context, about)
        onSpend(spendCents === undefined ? undefined : { id, cents: Number(spendCents) })
        return { ...checks, warnings: [...checks.warnings, ...warnings], hold: need }
      },
      lowerLimit: lowerLimit && ((amount) => guard(lowerLimit(amount))),
    }
  }
  for (;;) {
    try {
      return await approve(guard(request))
    } catch (error) {
      const need = findRequiredRecovery(error)
      if (!need) throw error
      const answer = await context.protection.ask(need, signal)
      if (answer === undefined) throw createRejection()
      if (answer === 'later') {
        isReleased = true
        if (need.type === 'secondFactor' && need.isOptional) protection.postpone()
      }
    }
  }
}
