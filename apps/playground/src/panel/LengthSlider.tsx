import { type CSSProperties, type ReactNode, useId } from 'react'

/** A length in px. */
export function LengthSlider(props: {
  readonly label: string
  /** Such as `24px`; empty means the default. */
  readonly value: string
  readonly standard: string
  /** @default 0 */
  readonly min?: number | undefined
  readonly max: number
  /** @default 1 */
  readonly step?: number | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  const id = useId()
  const { label, value, standard, min = 0, max, step = 1, onChange } = props
  const length = Math.min(max, Number.parseFloat(value === '' ? standard : value) || 0)
  const filled = { '--filled': `${((length - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={length}
        style={filled}
        aria-valuetext={`${length} px`}
        onChange={(event) => onChange(`${event.currentTarget.value}px`)}
      />
      <output htmlFor={id}>{length} px</output>
    </div>
  )
}
