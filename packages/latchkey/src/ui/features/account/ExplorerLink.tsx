import type { ReactNode } from 'react'
import { Icon } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/** Links to the account in the block explorer of the network. */
export function ExplorerLink({ href }: { href: string }): ReactNode {
  const text = useText(accountTexts)
  return (
    <a
      className={styles['explorer']}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text('account.explorer')}
      title={text('account.explorer')}
    >
      <Icon name="external" size="small" />
    </a>
  )
}
