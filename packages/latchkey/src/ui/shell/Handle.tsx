import type { ReactNode } from 'react'
import styles from './Handle.module.css'
import { useModal } from './hooks.ts'
import { useSwipe } from './useSwipe.ts'

/** Shows what a sheet is pulled down by. */
export function Handle(): ReactNode {
  const modal = useModal()
  const swipe = useSwipe(() => modal.requestClose())
  return <span className={styles['handle']} {...swipe} />
}
