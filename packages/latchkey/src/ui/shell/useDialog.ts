import { type RefObject, useLayoutEffect, useRef } from 'react'
import { lockScroll } from './scrollLock.ts'

/**
 * Opens and closes the native dialog, and keeps the page still while it is open.
 *
 * @param onFaded - Called once a closed dialog is out of sight.
 */
export function useDialog(
  isOpen: boolean,
  onFaded: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    // A host that places the element itself may not have done so yet.
    if (!isOpen || !dialog?.isConnected) return undefined
    dialog.showModal()
    const unlock = lockScroll(dialog.ownerDocument)
    let isRemoved = false
    // The browser may close a dialog on its own, such as on a second Esc; the modal decides.
    const reopen = (): void => {
      if (!isRemoved && dialog.isConnected && !dialog.open) dialog.showModal()
    }
    dialog.addEventListener('close', reopen)
    return () => {
      isRemoved = true
      dialog.removeEventListener('close', reopen)
      unlock()
      dialog.close()
      const fading = dialog.getAnimations().map((animation) => animation.finished)
      void Promise.allSettled(fading).then(() => {
        if (!dialog.open) onFaded()
      })
    }
  }, [isOpen, onFaded])
  return ref
}
