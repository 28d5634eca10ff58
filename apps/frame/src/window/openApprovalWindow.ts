import * as v from 'valibot'
import { toErrorReply } from '../messages/toErrorReply.ts'
import type { ApprovalPosition } from '../rpc/createApprovalQueue.ts'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import type { Approval } from '../approval/createApproval.ts'
import { approvalAnswerSchema, type WindowApprovalData } from './approvalMessages.ts'
import { openViewWindow, type ViewWindow } from './openViewWindow.ts'

/** An approval, with what its view needs besides. */
export type ApprovalWithViewData = {
  readonly approval: Approval
  readonly title: PlainFrameTextKey
  readonly position: ApprovalPosition
  readonly claimedNetwork: string | undefined
}

/**
 * Opens a window of the wallet that shows an approval of this frame. Call it during a click.
 *
 * Not all browsers report what covers a frame; nothing covers a separate window. The frame keeps the request and
 * signs: the window sends the visitor's answer.
 *
 * @param options - `onReject`: the visitor rejected. `onClosed`: the window is gone without an answer.
 * @returns Undefined when the browser blocks the window.
 */
export function openApprovalWindow(
  window: Window & typeof globalThis,
  shown: ApprovalWithViewData,
  options: {
    readonly locale: string
    readonly onReject: () => void
    readonly onClosed: () => void
  },
): ViewWindow | undefined {
  const { locale, onReject, onClosed } = options
  return openViewWindow(window, {
    view: 'approval',
    locale,
    onClosed,
    serve: (port, signal) => serveApproval(port, shown, { onReject, signal }),
  })
}

/** Sends the states of an approval, and takes the visitor's answer. */
function serveApproval(
  port: MessagePort,
  { approval, title, position, claimedNetwork }: ApprovalWithViewData,
  options: { readonly onReject: () => void; readonly signal: AbortSignal },
): void {
  const { onReject, signal } = options
  let revision = 0
  const send = (): void => {
    const { failure, ...state } = approval.get()
    revision++
    const data: WindowApprovalData = {
      revision,
      title,
      summary: approval.summary,
      state,
      failure: state.status === 'failed' ? toErrorReply(failure) : undefined,
      position: position.get(),
      claimedNetwork,
    }
    port.postMessage(data)
  }
  const stops = [approval.subscribe(send), position.subscribe(send)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = v.safeParse(approvalAnswerSchema, data)
    if (!answer.success || signal.aborted) return
    const { output } = answer
    if (output.type === 'reject') onReject()
    if (output.type === 'editLimit') approval.editLimit(output.isEditing)
    if (output.type === 'setLimit') void approval.setLimit(output.amount)
    if (output.type === 'approve' && output.revision === revision) void approval.approve()
  })
  port.start()
  send()
}
