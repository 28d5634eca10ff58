import type { ReactNode } from 'react'
import styles from './DragHandle.module.css'
import { useShellModal } from './hooks.ts'
import { useSwipe } from './useSwipe.ts'

/** Shows the drag handle of a bottom sheet. */
export function DragHandle(): ReactNode {
  const modal = useShellModal()
  const swipe = useSwipe(() => modal.requestClose())
  return <span className={styles['handle']} {...swipe} />
}
