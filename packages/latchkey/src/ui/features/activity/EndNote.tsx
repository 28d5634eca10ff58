import type { ReactNode } from 'react'
import styles from './ActivityPanel.module.css'

/** Shows why the list above is not complete, and what the visitor can do. Its styles are those of Activity. */
export function EndNote({ children, action }: EndNote.Props): ReactNode {
  return (
    <p className={styles['end']} role={action ? 'status' : undefined}>
      {children}
      {action}
    </p>
  )
}

export declare namespace EndNote {
  type Props = {
    children: ReactNode
    /** A button. With one, the note is announced. */
    action?: ReactNode
  }
}
