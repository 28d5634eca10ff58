import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './EmptyState.module.css'

/** Shows an empty state: an icon, a title, a text and one action. */
export function EmptyState({ icon, title, text, action }: EmptyState.Props): ReactNode {
  return (
    <div className={styles['notice']}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  )
}

export declare namespace EmptyState {
  type Props = {
    icon: IconName
    title: string
    text?: string | undefined
    action?: ReactNode
  }
}
