import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** Shows a placeholder, in the final size, of content that is loading. */
export function Skeleton({ shape }: Skeleton.Props): ReactNode {
  if (shape !== 'row')
    return <span className={styles['skeleton']} data-shape={shape} aria-hidden="true" />
  return (
    <span className={styles['row']} aria-hidden="true">
      <span className={styles['skeleton']} data-shape="icon" />
      <span className={styles['lines']}>
        <span className={styles['skeleton']} data-shape="name" />
        <span className={styles['skeleton']} data-shape="note" />
      </span>
    </span>
  )
}

export declare namespace Skeleton {
  /** A `row` is an icon and two lines, as wide and as tall as a row of a list. */
  type Props = { shape: 'number' | 'text' | 'qr' | 'row' }
}
