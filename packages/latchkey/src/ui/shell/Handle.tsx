import type { ReactNode } from 'react'
import styles, { css } from './Handle.module.css'
import { useModal } from './hooks.ts'
import { useSwipe } from './useSwipe.ts'
import type { Loaded } from './views.ts'

/** Shows what a sheet is pulled down by. */
function Handle(): ReactNode {
  const modal = useModal()
  const swipe = useSwipe(() => modal.requestClose())
  return <span className={styles['handle']} {...swipe} />
}

/** What {@link Handle} comes as. */
export const handle: Loaded = { default: Handle, css }
