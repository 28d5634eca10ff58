import type { ApprovalSummary } from '../approval/ApprovalSummary.ts'
import type { SignRequest } from '../custody/signRequest.ts'
import type { Signed } from '../custody/signWithShares.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import type { RpcDeps } from './RpcDeps.ts'

/** Asks the visitor to approve a signature that sends nothing, and signs. */
export async function approveSignature<signature extends Signed>(
  { context, approve }: RpcDeps,
  request: {
    readonly summary: ApprovalSummary
    readonly signing: SignRequest
    readonly approved: Parameters<FrameRequestContext['sign']>[1]
    readonly signal: AbortSignal
  },
): Promise<signature> {
  const { summary, signing, approved, signal } = request
  const checks = { allowances: [], warnings: [], plan: undefined }
  const signed = await approve(
    {
      summary,
      check: async () => checks,
      execute: (_plan, signal) => context.sign(signing, approved, signal),
    },
    signal,
  )
  return signed as signature
}
