import { type CSSProperties, type ReactNode, useId } from 'react'

/** A length in whole px. */
export function LengthSlider(props: {
  readonly label: string
  /** Such as `24px`; empty means the default. */
  readonly value: string
  readonly standard: string
  readonly max: number
  readonly onChange: (value: string) => void
}): ReactNode {
  const id = useId()
  const { label, value, standard, max, onChange } = props
  const length = Math.min(max, Number.parseFloat(value === '' ? standard : value) || 0)
  const filled = { '--filled': `${(length / max) * 100}%` } as CSSProperties
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={length}
        style={filled}
        aria-valuetext={`${length} px`}
        onChange={(event) => onChange(`${event.currentTarget.value}px`)}
      />
      <output htmlFor={id}>{length} px</output>
    </div>
  )
}
