import type { VNode } from 'preact'

/** A field for a code that the browser must not correct, complete or store. */
export function FrameTextField(props: {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly isInvalid: boolean
  readonly placeholder?: string | undefined
  readonly onInput: (value: string) => void
}): VNode {
  const { label, value, maxLength, isInvalid, placeholder, onInput } = props
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        class="mono"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        aria-invalid={isInvalid}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  )
}
