import type { ReactNode } from 'react'
import styles from './Spinner.module.css'

/** Shows that something is being waited for. It is silent: say so in words beside it. */
export function Spinner(): ReactNode {
  return <span className={styles['spinner']} aria-hidden="true" />
}
