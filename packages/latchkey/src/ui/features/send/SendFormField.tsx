import { type ReactNode, useId } from 'react'
import styles from './SendForm.module.css'

/** Shows one field of the send form: label, field, and the error message. */
export function SendFormField(props: SendFormField.Props): ReactNode {
  const { label, end, note, problem, tone = 'negative', children } = props
  const id = useId()
  const problemId = `${id}problem`
  return (
    <div className={styles['box']}>
      <div className={styles['separator']}>
        <label htmlFor={id}>{label}</label>
        {end}
      </div>
      <div className={styles['field']}>{children({ id, problemId })}</div>
      {note !== undefined && note !== false && <p className={styles['note']}>{note}</p>}
      <output id={problemId} className={styles['error']} data-tone={tone}>
        {problem}
      </output>
    </div>
  )
}

export declare namespace SendFormField {
  type Props = {
    label: string
    /** Beside the label. */
    end?: ReactNode
    /** Below the field, such as its value in another unit. */
    note?: ReactNode
    problem: string | undefined
    /** Tone of the problem; `warning` if it does not prevent the transfer. @default 'negative' */
    tone?: 'negative' | 'warning' | 'quiet' | undefined
    children: (ids: { id: string; problemId: string }) => ReactNode
  }
}
