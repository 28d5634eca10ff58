import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'

/** A switch with its label. The switch of an unimplemented option is off and disabled. */
export function Toggle(props: {
  readonly label: string
  readonly value: boolean
  readonly isBuilt?: boolean | undefined
  readonly onChange: (value: boolean) => void
}): ReactNode {
  const { isBuilt = true } = props
  return (
    <label className="toggle" data-off={!isBuilt || undefined}>
      <span>{props.label}</span>
      {!isBuilt && <small>Not built yet</small>}
      <input
        type="checkbox"
        checked={props.value && isBuilt}
        disabled={!isBuilt}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

/** A select box for one of a few values. */
export function SelectField<value extends string>(props: {
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

/** Segmented buttons for one of two or three values. */
export function Segments<value extends string>(props: {
  readonly label: string
  readonly value: value
  readonly values: readonly (readonly [value, string])[]
  readonly onChange: (value: value) => void
}): ReactNode {
  const id = useId()
  return (
    <fieldset className="segments">
      <legend>{props.label}</legend>
      <div>
        {props.values.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A text input, applied on blur. */
export function OptionTextField(props: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <TextInput id={id} {...props} />
    </div>
  )
}

/** The input of a text, without its label. */
export function TextInput(props: {
  readonly id: string
  readonly value: string
  readonly placeholder?: string | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  const { id, value, placeholder } = props
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The value was changed by a preset, a reset or another control.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const keep = (): void => {
    if (text.trim() !== value) props.onChange(text.trim())
  }
  return (
    <input
      id={id}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}

/** A text input for comma-separated texts. */
export function TextListField(props: {
  readonly label: string
  readonly value: readonly string[]
  readonly placeholder?: string | undefined
  readonly onChange: (value: readonly string[]) => void
}): ReactNode {
  return (
    <OptionTextField
      label={props.label}
      value={props.value.join(', ')}
      placeholder={props.placeholder ?? 'comma-separated'}
      onChange={(text) => props.onChange(text.split(/[\s,]+/).filter((entry) => entry !== ''))}
    />
  )
}

/** Checkboxes for several of many values. */
export function CheckboxGroup<value extends string>(props: {
  readonly label: string
  readonly value: readonly value[]
  readonly values: readonly (readonly [value, string])[]
  readonly isBuilt?: boolean | undefined
  readonly onChange: (value: readonly value[]) => void
}): ReactNode {
  return (
    <fieldset>
      <legend>{props.label}</legend>
      {props.values.map(([value, label]) => (
        <Toggle
          key={value}
          label={label}
          isBuilt={props.isBuilt}
          value={props.value.includes(value)}
          onChange={(isOn) =>
            props.onChange(
              isOn ? [...props.value, value] : props.value.filter((other) => other !== value),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** A list with a configurable order; a button moves each entry up. */
export function ReorderableList<value extends string>(props: {
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
              <Icon name="up" />
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
