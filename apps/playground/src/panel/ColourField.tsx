import { type ReactNode, useId } from 'react'
import { TextInput } from './controls.tsx'
import { toHexColour } from './toHexColour.ts'

/** A colour, picked or typed in any notation of CSS. Empty means the default. */
export function ColourField(props: {
  readonly label: string
  readonly value: string
  /** Shown while the value is empty. */
  readonly standard: string
  readonly onChange: (value: string) => void
}): ReactNode {
  const id = useId()
  const { label, value, standard, onChange } = props
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="colour">
        <input
          type="color"
          aria-label={`${label}, colour picker`}
          value={toHexColour(value) ?? toHexColour(standard)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput id={id} value={value} placeholder={standard} onChange={onChange} />
      </span>
    </div>
  )
}
