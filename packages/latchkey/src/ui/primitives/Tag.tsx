import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** Shows a short label. */
export function Tag({ tone, children }: Tag.Props): ReactNode {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  )
}

export declare namespace Tag {
  type Props = { tone?: 'accent' | 'live' | undefined; children: ReactNode }
}
