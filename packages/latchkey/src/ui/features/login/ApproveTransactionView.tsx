import type { ReactNode } from 'react'
import { Spinner } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import styles, { css as ownCss } from './CodeView.module.css'

export const css: readonly string[] = [ownCss]

/** Keeps the space that the frame of the embedded wallet covers. */
export default function ApproveTransactionView(): ReactNode {
  const text = useText()
  return (
    <div className={styles['frame']} role="status" aria-label={text('shell.loading')}>
      <Spinner />
    </div>
  )
}
