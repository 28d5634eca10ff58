import type { ReactNode } from 'react'
import { Skeleton } from '../../primitives/index.ts'
import styles from './AllWalletsView.module.css'

/** Shows placeholders for wallets that are loading. */
export function CellPlaceholders({ count }: { count: number }): ReactNode {
  return (
    <div className={styles['placeholders']}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles['placeholder']}>
          <Skeleton shape="text" />
          <Skeleton shape="text" />
        </span>
      ))}
    </div>
  )
}
