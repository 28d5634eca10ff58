import * as v from 'valibot'
import { toErrorReply } from '../messages/toErrorReply.ts'
import type { ApprovalPosition } from '../rpc/createApprovalQueue.ts'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import type { Approval } from '../approval/createApproval.ts'
import {
  approvalAnswerSchema,
  approvalReadySchema,
  type WindowApprovalData,
} from './approvalMessages.ts'

/** Milliseconds between two looks at whether the visitor has closed the window. */
const closePollMs = 300

/** An approval, with what its view needs besides. */
export type ShownInWindow = {
  readonly approval: Approval
  readonly title: PlainFrameTextKey
  readonly position: ApprovalPosition
  readonly claimedNetwork: string | undefined
}

/** A window in which the visitor answers an approval. */
export type ApprovalWindow = {
  focus(): void
  close(): void
}

/**
 * Opens a window of the wallet that shows an approval of this frame. Call it during a click.
 *
 * What covers a frame is not known in all browsers; nothing covers a separate window. The frame keeps the request and
 * signs: the window sends the visitor's answer. Its first message must come from that window, have this origin and the nonce of
 * its URL; a window that is loaded again gets no port.
 *
 * @param options - `onReject`: the visitor rejected. `onClosed`: the window is gone without an answer.
 * @returns Undefined when the browser blocks the window.
 */
export function openApprovalWindow(
  window: Window & typeof globalThis,
  shown: ShownInWindow,
  options: {
    readonly locale: string
    readonly onReject: () => void
    readonly onClosed: () => void
  },
): ApprovalWindow | undefined {
  const { origin } = window.location
  const nonce = window.crypto.randomUUID()
  const fragment = new URLSearchParams({ approval: nonce, locale: options.locale }).toString()
  const popup = window.open(`/popup#${fragment}`, '_blank', 'popup,width=400,height=680')
  if (!popup) return undefined
  const ended = new AbortController()
  let isUsed = false

  const close = (): void => {
    ended.abort()
    window.clearInterval(timer)
    popup.close()
  }
  const timer = window.setInterval(() => {
    if (!popup.closed) return
    close()
    options.onClosed()
  }, closePollMs)

  window.addEventListener(
    'message',
    ({ source, origin: sender, data }: MessageEvent<unknown>) => {
      if (source !== popup || sender !== origin || isUsed) return
      const ready = v.safeParse(approvalReadySchema, data)
      if (!ready.success || ready.output.nonce !== nonce) return
      isUsed = true
      const { port1, port2 } = new MessageChannel()
      popup.postMessage({ type: 'latchkey:approval-port', nonce }, origin, [port2])
      serveApproval(port1, shown, { onReject: options.onReject, signal: ended.signal })
    },
    ended,
  )
  return { focus: () => popup.focus(), close }
}

/** Sends the states of an approval, and takes the visitor's answer. */
function serveApproval(
  port: MessagePort,
  { approval, title, position, claimedNetwork }: ShownInWindow,
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
    port.close()
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
