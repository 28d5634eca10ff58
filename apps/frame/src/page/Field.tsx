import type { VNode } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Problem } from './Problem.tsx'

const kinds = {
  email: { type: 'email', inputMode: 'email', autocomplete: 'email' },
  /** Six digits of an e-mail. */
  otp: { type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code' },
  amount: { type: 'text', inputMode: 'decimal', autocomplete: 'off' },
  /** A recovery code, which the browser must not correct, complete or store. */
  code: { type: 'text', autocomplete: 'off', autocapitalize: 'characters', class: 'mono' },
} as const

/** A field with the problem of what was typed, spoken when it appears. */
export function Field(props: {
  readonly label: string
  readonly kind: keyof typeof kinds
  readonly value: string
  readonly isDisabled?: boolean | undefined
  /** Whether it gets the focus when it appears. */
  readonly hasFocus?: boolean | undefined
  readonly problem: string | undefined
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly onInput: (value: string) => void
}): VNode {
  const { label, kind, value, isDisabled, problem, maxLength, placeholder, onInput } = props
  const { hasFocus = false } = props
  const id = useId()
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])
  useEffect(() => {
    // What was wrong is typed again; a recovery code is corrected instead.
    if (problem !== undefined && kind !== 'code') element.current?.select()
  }, [problem, kind])
  return (
    <div class="field" data-kind={kind}>
      <label for={id}>{label}</label>
      <input
        {...kinds[kind]}
        dir="ltr"
        id={id}
        ref={element}
        value={value}
        spellcheck={false}
        disabled={isDisabled}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  )
}
