import type { ReactNode } from 'react'
import { Icon, Spinner } from '../primitives/index.ts'
import { css as spinnerCss } from '../primitives/Spinner.module.css'
import { toastTexts } from '../text/en/toastTexts.ts'
import { toastText } from '../text/toastText.ts'
import { useText } from './hooks.ts'
import styles, { css as ownCss } from './Toast.module.css'
import type { Loaded } from './views.ts'

/** Shows one short message in the visitor's language. */
export function Toast({ message, variant }: Toast.Props): ReactNode {
  const text = useText(toastTexts)
  const said = toastText(message, text)
  return (
    <div className={styles['toast']} key={said} data-variant={variant}>
      {variant === 'loading' ? (
        <Spinner />
      ) : (
        <Icon name={variant === 'error' ? 'alert' : 'check'} />
      )}
      {said}
    </div>
  )
}

export declare namespace Toast {
  type Props = {
    message: string
    variant: 'success' | 'loading' | 'error'
  }
}

/** What {@link Toast} comes as. */
export const toast: Loaded<Toast.Props> = { default: Toast, css: [spinnerCss, ownCss] }
