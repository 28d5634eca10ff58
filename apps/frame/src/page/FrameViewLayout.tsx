import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PlainFrameTextKey } from '../text/createFrameText.ts'
import { useFrameText } from './LanguageContext.ts'
import { createLeaveConfirmation, LeaveConfirmationContext } from './LeaveConfirmation.ts'

/**
 * The frame around a view: its heading, which has the focus first, and a button that closes it.
 *
 * Escape closes too: the key events of a frame do not reach the page of the app. A view that would lose something
 * asks first.
 */
export function FrameViewLayout(props: {
  readonly title: PlainFrameTextKey
  readonly onClose: (() => void) | undefined
  readonly children?: ComponentChildren
}): VNode {
  const { title, children } = props
  const text = useFrameText()
  const heading = useRef<HTMLHeadingElement>(null)
  const [confirmation] = useState(createLeaveConfirmation)
  const onClose = useMemo(() => {
    const leave = props.onClose
    return leave && (() => confirmation.leave(leave))
  }, [props.onClose, confirmation])
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose?.()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <div class="page" role="dialog" aria-labelledby="title">
      <header class="header">
        <h1 id="title" class="title" tabIndex={-1} ref={heading}>
          {text(title)}
        </h1>
        {onClose && (
          <button type="button" class="close" aria-label={text('page.close')} onClick={onClose}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5 5l10 10M15 5L5 15" />
            </svg>
          </button>
        )}
      </header>
      <main class="content">
        <LeaveConfirmationContext.Provider value={confirmation}>
          {children}
        </LeaveConfirmationContext.Provider>
      </main>
    </div>
  )
}
