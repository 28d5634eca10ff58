import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PasskeyWindow } from '../custody/passkey.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Status } from '../page/Status.tsx'

/**
 * Leads to the window in which a passkey is created, in place of the button that opened it. Closes the window when the view
 * ends.
 */
export function PasskeyWindowNotice(props: {
  /** Undefined where passkeys are created in the frame. */
  readonly window: PasskeyWindow | undefined
  /** The button. */
  readonly children: ComponentChildren
}): VNode {
  const { window, children } = props
  const text = useFrameText()
  const [isOpen, setIsOpen] = useState(window?.isOpen() ?? false)
  useEffect(() => {
    if (!window) return undefined
    const stop = window.subscribe(() => setIsOpen(window.isOpen()))
    return () => {
      stop()
      window.close()
    }
  }, [window])
  return (
    <>
      <Status text={isOpen ? text('window.open') : undefined} />
      {isOpen ? (
        <FrameButton tone="primary" onClick={window?.focus}>
          {text('window.show')}
        </FrameButton>
      ) : (
        children
      )}
    </>
  )
}
