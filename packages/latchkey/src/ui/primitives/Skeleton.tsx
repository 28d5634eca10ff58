import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** Shows a placeholder, in the final size, of content that is loading. */
export function Skeleton({ shape }: Skeleton.Props): ReactNode {
  return <span className={styles['skeleton']} data-shape={shape} aria-hidden="true" />
}

export declare namespace Skeleton {
  type Props = { shape: 'number' | 'text' | 'qr' | 'row' }
}
