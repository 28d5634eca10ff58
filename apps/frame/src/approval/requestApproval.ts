import { h } from 'preact'
import type { FrameViewDefinition } from '../page/createFrameViewPresenter.ts'
import type { FrameRequestContext } from '../page/FrameRequestContext.ts'
import type { ApprovalPosition } from '../rpc/createApprovalQueue.ts'
import { createRecoveryRequiredError } from '../spending/recoveryRequiredError.ts'
import { createRejection } from '../rpc/rpcFailures.ts'
import { networkOf } from './networkOf.ts'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import { ApprovalWindowOffer } from '../window/ApprovalWindowOffer.tsx'
import type { ApprovalSummary } from './ApprovalSummary.ts'
import { ApprovalView } from './ApprovalView.tsx'
import { type ApprovalOutcome, type RequestedApproval, createApproval } from './createApproval.ts'

/**
 * Shows a request to the visitor, and executes it when it is approved. Requests are shown one after the other; each is
 * checked when it is shown. A request that is being executed when it is closed or aborted ends with its own outcome. In a frame that may be
 * covered, all but what signs the visitor in to the page is shown in a window.
 *
 * @returns What `execute` returns.
 * @throws A hold, for `findRequiredRecovery`, when something is needed first; 4001 when the visitor rejects; the reason of `signal`; errors of `check`, and final ones of `execute`.
 */
export async function requestApproval<plan, result>(
  context: Pick<FrameRequestContext, 'showView' | 'prepareSigning' | 'getClaimedNetwork'> & {
    readonly position: ApprovalPosition
    readonly isCoverTracked?: boolean
  },
  request: RequestedApproval<plan, result>,
  signal: AbortSignal,
): Promise<result> {
  const closed = new AbortController()
  let settled: Promise<ApprovalOutcome<result>> | undefined
  const title = titleOf(request.summary)
  const isInWindow = context.isCoverTracked === false && !isSignInToPage(request.summary)
  const view: FrameViewDefinition<ApprovalOutcome<result>> = {
    title,
    render({ finish, close }) {
      const either = AbortSignal.any([signal, closed.signal])
      context.prepareSigning(either)
      const approval = createApproval(request, {
        signal: either,
        finish,
      })
      settled = approval.settled
      void approval.load()
      const { chainId } = request.summary
      const isKnown = networkOf(chainId).name !== undefined
      const claimedNetwork = isKnown ? undefined : context.getClaimedNetwork(chainId)
      const { position } = context
      const props = { approval, position, claimedNetwork, onReject: close }
      return isInWindow ? h(ApprovalWindowOffer, { ...props, title }) : h(ApprovalView, props)
    },
  }
  const shown = await context.showView(view, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  closed.abort()
  // A view that was closed or aborted too late: what was sent is sent, and the app has to know.
  const outcome = shown ?? (await settled)
  if (outcome?.type === 'approved') return outcome.result
  if (outcome?.type === 'failed') throw outcome.error
  if (outcome?.type === 'held') throw createRecoveryRequiredError(outcome.need)
  signal.throwIfAborted()
  throw createRejection()
}

/**
 * A sign-in message gives the page a session of its own: those of other sites cannot be approved. From the signature of any
 * other text, apps may derive keys.
 */
function isSignInToPage({ kind, isSignIn = false }: ApprovalSummary): boolean {
  return kind === 'message' && isSignIn
}

function titleOf({ kind, isSignIn }: ApprovalSummary): PlainFrameTextKey {
  if (kind === 'transaction') return 'approval.transactionTitle'
  return isSignIn ? 'approval.signInTitle' : 'approval.messageTitle'
}
