import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './Toast.module.css'

/**
 * Shows one short message on the upper edge of the card, where it covers neither the title nor the
 * controls beside it. The region is always there, so it is spoken.
 */
export function Toast({ message, variant }: Toast.Props): ReactNode {
  return (
    <div className={styles['region']} role="status" aria-live="polite">
      {message !== undefined && (
        <div className={styles['toast']} key={message} data-variant={variant}>
          {variant === 'loading' ? (
            <Spinner />
          ) : (
            <Icon name={variant === 'error' ? 'alert' : 'check'} />
          )}
          {message}
        </div>
      )}
    </div>
  )
}

export declare namespace Toast {
  type Props = {
    /** Absent while there is nothing to say. */
    message: string | undefined
    variant: 'success' | 'loading' | 'error'
  }
}
