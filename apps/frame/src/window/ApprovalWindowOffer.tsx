import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import { openApprovalWindow, type ApprovalWithViewData } from './openApprovalWindow.ts'
import type { ViewWindow } from './openViewWindow.ts'

/** Offers to show an approval in a window, in browsers that do not report what covers the frame. */
export function ApprovalWindowOffer(
  props: ApprovalWithViewData & { readonly onReject: () => void },
): VNode {
  const { approval, onReject } = props
  const { text, locale } = useFrameLocalization()
  const [opened, setOpened] = useState<ViewWindow>()
  const [problem, setProblem] = useState<PlainFrameTextKey>()
  const isOpen = opened !== undefined
  useEffect(() => opened?.close, [opened])

  function open(): void {
    if (opened) return opened.focus()
    const created = openApprovalWindow(window, props, {
      locale,
      onReject,
      onClosed() {
        setOpened(undefined)
        setProblem(approval.get().status === 'signing' ? 'window.signing' : 'window.closed')
      },
    })
    setOpened(created)
    setProblem(created ? undefined : 'window.blocked')
  }

  return (
    <section class="stack" aria-busy={isOpen}>
      <p>{text(isOpen ? 'window.open' : 'window.needed')}</p>
      <p class="quiet" dir="ltr">
        {approval.summary.appOrigin}
      </p>
      <p class="problem" role="alert">
        {problem && text(problem)}
      </p>
      <FrameButton tone="primary" onClick={open}>
        {text(isOpen ? 'window.show' : 'window.continue')}
      </FrameButton>
      <FrameButton tone="plain" onClick={onReject}>
        {text('approval.reject')}
      </FrameButton>
    </section>
  )
}
