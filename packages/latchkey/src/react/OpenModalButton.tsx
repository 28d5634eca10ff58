import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { OpenModalParameters } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * A button that opens the modal. Loads the modal on hover, focus or press. When that fails, the
 * button shows an error text until it is pressed again.
 */
export function OpenModalButton(props: OpenModalButton.Props): ReactNode {
  const { failedLabel = 'Couldn’t load. Try again' } = props
  const { modal, prepare } = useLatchkeyContext()
  const { open, mode, variables } = useModalState((state) => ({
    open: state.open,
    mode: state.themeMode,
    variables: state.themeVariables,
  }))
  const applied = useRef<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)
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
  async function openModal(): Promise<void> {
    setFailed(false)
    const { status } = await modal.open(props.opens)
    setFailed(status === 'failed')
  }

  return (
    <>
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
        onClick={() => void openModal()}
      >
        {hasFailed ? <span>{failedLabel}</span> : props.children}
      </button>
      {hasFailed && (
        <span className="lk-button-spoken" role="alert">
          {failedLabel}
        </span>
      )}
    </>
  )
}

/** Properties common to all buttons. */
export type CommonButtonProps = {
  readonly disabled?: boolean | undefined
  /** @default md */
  readonly size?: 'sm' | 'md' | undefined
  readonly className?: string | undefined
  /** Shown when the modal could not be loaded, as while offline. @default Couldn’t load. Try again */
  readonly failedLabel?: string | undefined
}

export declare namespace OpenModalButton {
  type Props = CommonButtonProps & {
    readonly kind: 'connect' | 'account' | 'network'
    readonly opens: OpenModalParameters
    readonly isAlert?: boolean | undefined
    readonly isBusy?: boolean | undefined
    readonly children?: ReactNode
  }
}
