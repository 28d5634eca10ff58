import { h, render } from 'preact'
import { ApprovalView } from '../approval/ApprovalView.tsx'
import type { Approval, ApprovalState } from '../approval/createApproval.ts'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import { FrameViewLayout } from '../page/FrameViewLayout.tsx'
import { LanguageContext } from '../page/LanguageContext.ts'
import type { ApprovalPosition } from '../rpc/createApprovalQueue.ts'
import { createErrorWithText } from '../services/frameError.ts'
import { connectToOpener, type ViewWindowOptions } from './connectToOpener.ts'
import type { ApprovalAnswer, WindowApprovalData } from './approvalMessages.ts'

/** Shows the approval of the frame that opened this window. */
export function startApprovalWindow(
  window: Window & typeof globalThis,
  options: ViewWindowOptions,
): void {
  connectToOpener(window, options.nonce, (port) => show(port, options))
}

function show(
  port: MessagePort,
  { root, language }: Pick<ViewWindowOptions, 'root' | 'language'>,
): void {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const answer = (message: ApprovalAnswer): void => port.postMessage(message)
  let shown: WindowApprovalData | undefined

  function draw(first: WindowApprovalData): void {
    const { title, claimedNetwork } = first
    const read = (): WindowApprovalData => shown ?? first
    const approval: Approval = {
      get summary() {
        return read().summary
      },
      // The frame has the outcome.
      settled: new Promise(() => {}),
      get: () => toState(read()),
      subscribe,
      load: async () => {},
      approve: async () => answer({ type: 'approve', revision: read().revision }),
      editLimit: (isEditing) => answer({ type: 'editLimit', isEditing }),
      setLimit: async (amount) => answer({ type: 'setLimit', amount }),
    }
    const position: ApprovalPosition = { get: () => read().position, subscribe }
    const onReject = (): void => answer({ type: 'reject' })
    const children = h(ApprovalView, { approval, position, claimedNetwork, onReject })
    const page = h(FrameViewLayout, { title, onClose: onReject, children })
    render(h(LanguageContext.Provider, { value: language, children: page }), root)
  }

  port.addEventListener('message', ({ data }: MessageEvent<WindowApprovalData>) => {
    const isFirst = shown === undefined
    shown = data
    if (isFirst) draw(data)
    for (const listener of listeners) listener()
  })
  port.start()
}

function toState({ state, failure }: WindowApprovalData): ApprovalState {
  if (!failure) return state
  const { code, message, rpc } = failure
  const error = rpc ? createRpcFailure(rpc) : createErrorWithText({ code, text: message })
  return { ...state, failure: error }
}
