import { type ReactNode, useCallback, useRef } from 'react'
import type { OpenParameters } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * A button that opens the modal. The modal begins to load on hover, focus or press.
 */
export function ModalButton(props: ModalButton.Props): ReactNode {
  const { modal, prepare } = useLatchkeyContext()
  const { open, mode, variables } = useModalState((state) => ({
    open: state.open,
    mode: state.themeMode,
    variables: state.themeVariables,
  }))
  const applied = useRef<readonly string[]>([])
  // Through the object model: a style attribute would break a strict content security policy.
  const paint = useCallback(
    (element: HTMLButtonElement | null) => {
      if (!element) return
      for (const name of applied.current) element.style.removeProperty(name)
      for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
      applied.current = Object.keys(variables)
    },
    [variables],
  )
  return (
    <button
      ref={paint}
      type="button"
      part="button"
      className={props.className ? `lk-button ${props.className}` : 'lk-button'}
      disabled={props.disabled}
      data-lk-kind={props.kind}
      data-lk-size={props.size}
      data-lk-theme={mode}
      data-lk-alert={props.isAlert ? '' : undefined}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-busy={props.isBusy}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={() => void modal.open(props.opens)}
    >
      {props.children}
    </button>
  )
}

/** Properties common to all buttons. */
export type ButtonProps = {
  readonly disabled?: boolean | undefined
  /** @default md */
  readonly size?: 'sm' | 'md' | undefined
  readonly className?: string | undefined
}

export declare namespace ModalButton {
  type Props = ButtonProps & {
    readonly kind: 'connect' | 'account' | 'network'
    readonly opens: OpenParameters
    readonly isAlert?: boolean | undefined
    readonly isBusy?: boolean | undefined
    readonly children?: ReactNode
  }
}
