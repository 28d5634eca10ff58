import { type ReactNode, useId } from 'react'

/** A switch with its label. */
export function Toggle(props: {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}): ReactNode {
  return (
    <label className="toggle">
      <span>{props.label}</span>
      <input
        type="checkbox"
        checked={props.value}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

/** One of a few. */
export function Choice<value extends string>(props: {
  readonly label: string
  readonly value: value
  readonly values: readonly (readonly [value, string])[]
  readonly onChange: (value: value) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as value)}
      >
        {props.values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A text, kept when the field is left. */
export function Text(props: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  const id = useId()
  const keep = (input: HTMLInputElement): void => {
    const value = input.value.trim()
    if (value !== props.value) props.onChange(value)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        defaultValue={props.value}
        placeholder={props.placeholder}
        spellCheck={false}
        autoComplete="off"
        onBlur={(event) => keep(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep(event.currentTarget)
        }}
      />
    </div>
  )
}

/** Texts with commas between them. */
export function List(props: {
  readonly label: string
  readonly value: readonly string[]
  readonly placeholder?: string | undefined
  readonly onChange: (value: readonly string[]) => void
}): ReactNode {
  return (
    <Text
      label={props.label}
      value={props.value.join(', ')}
      placeholder={props.placeholder ?? 'a, b'}
      onChange={(text) => props.onChange(text.split(/[\s,]+/).filter((entry) => entry !== ''))}
    />
  )
}

/** Several of many. */
export function Several<value extends string>(props: {
  readonly label: string
  readonly value: readonly value[]
  readonly values: readonly (readonly [value, string])[]
  readonly onChange: (value: readonly value[]) => void
}): ReactNode {
  return (
    <fieldset>
      <legend>{props.label}</legend>
      {props.values.map(([value, label]) => (
        <label key={value} className="toggle">
          <span>{label}</span>
          <input
            type="checkbox"
            checked={props.value.includes(value)}
            onChange={(event) =>
              props.onChange(
                event.currentTarget.checked
                  ? [...props.value, value]
                  : props.value.filter((other) => other !== value),
              )
            }
          />
        </label>
      ))}
    </fieldset>
  )
}

/** A list whose order matters; each entry moves up by its button. */
export function Order<value extends string>(props: {
  readonly label: string
  readonly value: readonly value[]
  readonly onChange: (value: readonly value[]) => void
}): ReactNode {
  return (
    <fieldset>
      <legend>{props.label}</legend>
      <ol className="order">
        {props.value.map((entry, index) => (
          <li key={entry}>
            <span>{entry}</span>
            <button
              type="button"
              disabled={index === 0}
              aria-label={`Move ${entry} up`}
              onClick={() => props.onChange(raised(props.value, index))}
            >
              ↑
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

function raised<value>(list: readonly value[], index: number): readonly value[] {
  const before = list[index - 1]
  const entry = list[index]
  if (before === undefined || entry === undefined) return list
  return [...list.slice(0, index - 1), entry, before, ...list.slice(index + 1)]
}
