import type { ReactNode } from 'react'
import styles from './AmountField.module.css'

/** Shows an amount input in large type; the font shrinks before the text would be cut. */
export function AmountField(props: AmountField.Props): ReactNode {
  const { id, value, isInvalid, isReadOnly, describedBy, onChange } = props
  const length = value.length > 14 ? 'longest' : value.length > 9 ? 'long' : undefined
  return (
    <input
      id={id}
      className={styles['amount']}
      dir="ltr"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck="false"
      placeholder="0"
      value={value}
      maxLength={80}
      readOnly={isReadOnly}
      data-length={length}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export declare namespace AmountField {
  type Props = {
    id: string
    /** As typed. */
    value: string
    isInvalid: boolean
    isReadOnly?: boolean | undefined
    describedBy: string
    onChange: (value: string) => void
  }
}
