import type { ReactNode } from 'react'
import { useText } from '../../shell/hooks.ts'
import styles from './ConnectView.module.css'

/** Separates the wallets from the other ways to connect. */
export function OrLine(): ReactNode {
  const text = useText()
  return <p className={styles['or']}>{text('login.or')}</p>
}
