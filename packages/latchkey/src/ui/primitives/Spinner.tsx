import type { ReactNode } from 'react'
import styles from './Spinner.module.css'

/** Shows a spinner. It has no accessible name: put a text beside it. */
export function Spinner(): ReactNode {
  return <span className={styles['spinner']} aria-hidden="true" />
}
