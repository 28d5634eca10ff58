import type { FrameErrorReply } from 'latchkey/protocol'
import * as v from 'valibot'
import type { ApprovalState } from '../approval/createApproval.ts'
import type { ApprovalSummary } from '../approval/ApprovalSummary.ts'
import type { ApprovalPosition } from '../rpc/createApprovalQueue.ts'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'

/**
 * Actions of the visitor in the window. `revision` is that of the shown data: an approval of something that has changed since
 * is not one.
 */
export const approvalAnswerSchema = v.variant('type', [
  v.strictObject({ type: v.literal('approve'), revision: v.number() }),
  v.strictObject({ type: v.literal('reject') }),
  v.strictObject({ type: v.literal('editLimit'), isEditing: v.boolean() }),
  v.strictObject({ type: v.literal('setLimit'), amount: v.pipe(v.bigint(), v.minValue(0n)) }),
])

/** Action of the visitor in the window. */
export type ApprovalAnswer = v.InferOutput<typeof approvalAnswerSchema>

/** Data that the window shows. It comes from the frame, a document of this origin. */
export type WindowApprovalData = {
  /** Counts what was sent. */
  readonly revision: number
  readonly title: PlainFrameTextKey
  readonly summary: ApprovalSummary
  /** The error of the last try is sent as `failure`: copies of errors have no code. */
  readonly state: Omit<ApprovalState, 'failure'>
  readonly failure?: FrameErrorReply | undefined
  readonly position: ReturnType<ApprovalPosition['get']>
  readonly claimedNetwork: string | undefined
}
