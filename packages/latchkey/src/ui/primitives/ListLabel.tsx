import type { ReactNode } from 'react'
import styles from './List.module.css'

/** Shows the name of a group of rows inside a {@link List}. Arrow keys skip it. */
export function ListLabel({ children }: { children: ReactNode }): ReactNode {
  return <li className={styles['label']}>{children}</li>
}
