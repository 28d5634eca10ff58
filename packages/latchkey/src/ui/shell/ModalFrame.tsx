import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { headingId } from '../primitives/index.ts'
import { wrapTab } from './focus.ts'
import styles from './ModalFrame.module.css'
import { useShellModal, useModalState } from './hooks.ts'
import { FrameSlot } from './FrameSlot.tsx'
import { DragHandle } from './DragHandle.tsx'
import { isSmallScreen } from './isSmallScreen.ts'
import { useDialog } from './useDialog.ts'
import { useAnimatedHeight } from './useAnimatedHeight.ts'

/** Contains the card: in a dialog over the page, or in the page itself when embedded. */
export function ModalFrame(props: ModalFrame.Props): ReactNode {
  const { isOpen, isEmbedded, dir, lang, onFaded, ...card } = props
  const modal = useShellModal()
  const dialog = useDialog(isOpen && !isEmbedded, onFaded)
  const pressed = useRef<EventTarget | null>(null)

  function closeOnBackdrop(event: MouseEvent): void {
    // A press that began in the card, such as to select text, is no click on the backdrop.
    const isBackdrop = event.target === event.currentTarget && pressed.current === event.target
    if (isBackdrop) modal.requestClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const root = event.currentTarget.getRootNode()
    if (event.key === 'Escape') {
      event.preventDefault()
      modal.requestClose()
    } else if (event.key === 'Tab' && root instanceof ShadowRoot && wrapTab(root, event.shiftKey)) {
      event.preventDefault()
    }
  }

  if (isEmbedded)
    return (
      <section className={styles['inline']} dir={dir} lang={lang} aria-labelledby={headingId}>
        <Card {...card} />
      </section>
    )
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      dir={dir}
      lang={lang}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault()
        modal.requestClose()
      }}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={closeOnBackdrop}
      onKeyDown={onKeyDown}
    >
      <Card {...card} />
    </dialog>
  )
}

function Card({ view, size, header, footer, bar, toast, children }: Card.Props): ReactNode {
  const { client } = useShellModal()
  const shake = useModalState((state) => state.shake)
  const viewport = useAnimatedHeight()
  return (
    <div
      className={styles['card']}
      data-view={view}
      data-size={size}
      data-shake={shake || undefined}
    >
      {isSmallScreen(client) && <DragHandle />}
      {header}
      <div className={styles['viewport']} ref={viewport} data-scroller="">
        <div>{children}</div>
      </div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
      {bar}
      {client.options.embeddedWallet && <FrameSlot />}
      {toast}
    </div>
  )
}

declare namespace Card {
  type Props = {
    view?: string | undefined
    size?: 'wide' | undefined
    header?: ReactNode
    /** Stays below the view while it scrolls. */
    footer?: ReactNode
    /** Stays below the footer. */
    bar?: ReactNode
    toast?: ReactNode
    children?: ReactNode
  }
}

export declare namespace ModalFrame {
  type Props = Card.Props & {
    isOpen: boolean
    isEmbedded: boolean
    dir: 'ltr' | 'rtl'
    lang: string
    /** Called when the fade-out of a closed dialog has ended. */
    onFaded: () => void
  }
}
