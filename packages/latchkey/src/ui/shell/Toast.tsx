import type { ReactNode } from 'react'
import { Icon, Spinner } from '../primitives/index.ts'
import { translateToast } from '../text/translateToast.ts'
import { useLanguage } from './hooks.ts'
import styles from './Toast.module.css'

/** Shows one short message in the visitor's language. */
export function Toast({ message, variant }: Toast.Props): ReactNode {
  const { translation } = useLanguage()
  const toast = translateToast(message, translation)
  return (
    <div className={styles['toast']} key={toast} data-variant={variant}>
      {variant === 'loading' ? (
        <Spinner />
      ) : (
        <Icon name={variant === 'error' ? 'alert' : 'check'} />
      )}
      {toast}
    </div>
  )
}

export declare namespace Toast {
  type Props = {
    message: string
    variant: 'success' | 'loading' | 'error'
  }
}
