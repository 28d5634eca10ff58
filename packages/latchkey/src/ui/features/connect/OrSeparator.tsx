import type { ReactNode } from 'react'
import { useText } from '../../shell/hooks.ts'
import styles from './ConnectView.module.css'
import { connectTexts } from './connectTexts.ts'

/** Separates the wallets from the other ways to connect. */
export function OrSeparator(): ReactNode {
  const text = useText(connectTexts)
  return <p className={styles['or']}>{text('connect.or')}</p>
}
