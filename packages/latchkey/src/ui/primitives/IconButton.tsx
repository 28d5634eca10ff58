import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

/** Shows a button that is an icon; the label is its accessible name. */
export function IconButton({ icon, label, size, onClick }: IconButton.Props): ReactNode {
  return (
    <button
      type="button"
      className={styles['button']}
      data-size={size}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}

export declare namespace IconButton {
  type Props = {
    icon: IconName
    label: string
    size?: 'small' | undefined
    onClick: () => void
  }
}
