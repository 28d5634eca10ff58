import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './CodeInput.module.css'

const length = 6

/** Shows one input drawn as six cells. The sixth digit submits. */
export function CodeInput({
  label,
  isBusy,
  isWrong,
  isLocked,
  describedBy,
  onSubmit,
}: CodeInput.Props): ReactNode {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The heading has focus first; the visitor can only type here, so that no press of Tab is needed.
    input.current?.focus()
    // The digits stay, selected: the next one replaces them.
    if (isWrong) input.current?.select()
  }, [isWrong])

  function change(typed: string): void {
    const digits = typed.replaceAll(/\D/g, '').slice(0, length)
    setCode(digits)
    if (digits.length === length && digits !== code) onSubmit(digits)
  }

  return (
    <div
      className={styles['field']}
      data-wrong={isWrong || undefined}
      data-busy={isBusy || undefined}
      data-locked={isLocked || undefined}
    >
      <input
        ref={input}
        className={styles['input']}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        value={code}
        readOnly={isBusy || isLocked}
        onChange={(event) => change(event.target.value)}
      />
      {Array.from({ length }, (_, at) => (
        <span
          key={at}
          className={styles['cell']}
          data-current={at === Math.min(code.length, length - 1) || undefined}
          aria-hidden="true"
        >
          {code[at]}
        </span>
      ))}
    </div>
  )
}

export declare namespace CodeInput {
  type Props = {
    label: string
    isBusy: boolean
    /** Whether the last code was refused. */
    isWrong: boolean
    /** Whether no code is accepted, until another one is sent. */
    isLocked: boolean
    /** Ids of the elements that say where the code was sent, and why the last one was refused. */
    describedBy: string
    onSubmit: (code: string) => void
  }
}
