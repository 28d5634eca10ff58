import type { ReactNode } from 'react'
import { Icon, Spinner } from '../../primitives/index.ts'
import styles from './AccountView.module.css'

/** Shows in a row what is under way for the account; a click leads to its progress. */
export function InProgressButton({ onClick, children }: InProgressButton.Props): ReactNode {
  return (
    <button type="button" className={styles['progress']} onClick={onClick}>
      <Spinner />
      {children}
      <Icon name="chevron" size="small" />
    </button>
  )
}

export declare namespace InProgressButton {
  type Props = { onClick: () => void; children: ReactNode }
}
