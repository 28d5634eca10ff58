import type { VNode } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

const kinds = {
  email: { type: 'email', inputMode: 'email', autocomplete: 'email' },
  /** Six digits of an e-mail. */
  otp: { type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code' },
} as const

/** A field that the browser may complete, with the problem of what was typed, spoken when it appears. */
export function Field(props: {
  readonly label: string
  readonly kind: keyof typeof kinds
  readonly value: string
  readonly isDisabled: boolean
  readonly problem: string | undefined
  readonly onInput: (value: string) => void
}): VNode {
  const { label, kind, value, isDisabled, problem, onInput } = props
  const id = useId()
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What was wrong is typed again.
    if (problem !== undefined) element.current?.select()
  }, [problem])
  return (
    <div class="field" data-kind={kind}>
      <label for={id}>{label}</label>
      <input
        {...kinds[kind]}
        id={id}
        ref={element}
        value={value}
        spellcheck={false}
        disabled={isDisabled}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <p class="problem" role="alert" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  )
}
