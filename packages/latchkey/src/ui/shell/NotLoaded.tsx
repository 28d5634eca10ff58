import type { ReactNode } from 'react'
import { Button, Notice } from '../primitives/index.ts'
import { useText } from './hooks.ts'

/** Says that a part of the modal did not come, and offers another try. */
export function NotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  const text = useText()
  return (
    <Notice
      icon="alert"
      title={text('shell.notLoaded')}
      text={text('shell.notLoadedText')}
      action={<Button onClick={onRetry}>{text('common.tryAgain')}</Button>}
    />
  )
}
