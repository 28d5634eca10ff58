import { type ReactNode, useId } from 'react'
import styles from './SendForm.module.css'

/** Shows one field of the send form: label, field and error text. */
export function SendField({ label, end, problem, children }: SendField.Props): ReactNode {
  const id = useId()
  const problemId = `${id}problem`
  return (
    <div className={styles['box']}>
      <div className={styles['between']}>
        <label htmlFor={id}>{label}</label>
        {end}
      </div>
      <div className={styles['field']}>{children({ id, problemId })}</div>
      <output id={problemId} className={styles['problem']}>
        {problem}
      </output>
    </div>
  )
}

export declare namespace SendField {
  type Props = {
    label: string
    /** Beside the label. */
    end?: ReactNode
    problem: string | undefined
    children: (ids: { id: string; problemId: string }) => ReactNode
  }
}
