import { type RefObject, useLayoutEffect, useRef } from 'react'
import { lockScroll } from './scrollLock.ts'

/**
 * Opens and closes the native dialog, and locks page scrolling while it is open.
 *
 * @param onFaded - Called when the fade-out of a closed dialog has ended.
 */
export function useDialog(
  isOpen: boolean,
  onFaded: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    // A host that places the element itself may not have inserted it yet.
    if (!isOpen || !dialog?.isConnected) return undefined
    dialog.showModal()
    const unlock = lockScroll(dialog.ownerDocument)
    let isRemoved = false
    // The browser may close a dialog by itself, such as on a second Esc; reopen it unless the modal
    // is closed.
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
