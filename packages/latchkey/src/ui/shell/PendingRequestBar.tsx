import type { ReactNode } from 'react'
import { Button } from '../primitives/index.ts'
import styles from './PendingRequestBar.module.css'
import { useText } from './hooks.ts'
import { usePendingWalletRequest } from './usePendingWalletRequest.ts'

/** Shows a link to the wallet on this phone that has a pending request. */
export function PendingRequestBar(): ReactNode {
  const text = useText()
  const waiting = usePendingWalletRequest()
  return (
    waiting && (
      <div className={styles['bar']}>
        <Button {...waiting.link}>{text('common.open', { name: waiting.name })}</Button>
      </div>
    )
  )
}
