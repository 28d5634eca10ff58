import type { ReactNode } from 'react'
import styles from './IconWithBadge.module.css'

/** Shows a picture with a smaller one over its lower corner. */
export function IconWithBadge({ badge, children }: IconWithBadge.Props): ReactNode {
  return (
    <span className={styles['icon']}>
      {children}
      <span className={styles['badge']}>{badge}</span>
    </span>
  )
}

export declare namespace IconWithBadge {
  type Props = { badge: ReactNode; children: ReactNode }
}
