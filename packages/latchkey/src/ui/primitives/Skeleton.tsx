import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** Holds the place, in the same size, of something that is on its way. */
export function Skeleton({ shape }: Skeleton.Props): ReactNode {
  return <span className={styles['skeleton']} data-shape={shape} aria-hidden="true" />
}

export declare namespace Skeleton {
  type Props = { shape: 'number' | 'text' | 'qr' | 'row' }
}
