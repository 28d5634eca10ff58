import type { ReactNode } from 'react'
import { openWalletWindow, readLogin } from '../../../core/index.ts'
import { Button, Spinner } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import styles, { css as ownCss } from './CodeView.module.css'
import { loginTexts } from './loginTexts.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(loginTexts)('login.approveTitle')

export const css: readonly string[] = [ownCss]

const sentences = {
  signOut: 'login.windowSignOut',
  storage: 'login.windowStorage',
} as const

/**
 * Keeps the space that the frame of the embedded wallet covers. Where the visitor has to answer in a window, offers to open it:
 * browsers open windows during a click alone.
 */
export default function ApproveTransactionView(): ReactNode {
  const client = useClient()
  const text = useText(loginTexts)
  const getProblem = useLoginErrorText()
  const { window } = useClientState(readLogin)
  if (!window)
    return (
      <div className={styles['frame']} role="status" aria-label={text('shell.loading')}>
        <Spinner />
      </div>
    )
  const { status, reason, error } = window
  const isOpening = status === 'opening'
  return (
    <section className={styles['view']} aria-busy={status !== 'needed'} data-status={status}>
      <p className={styles['text']}>
        {text(status === 'open' ? 'login.windowOpen' : sentences[reason])}
      </p>
      <output className={isOpening ? styles['wait'] : styles['problem']}>
        {isOpening && <Spinner />}
        {isOpening ? text('login.connecting') : error && getProblem(error)}
      </output>
      <div className={styles['actions']}>
        <Button focused onClick={() => openWalletWindow(client)}>
          {text(status === 'needed' ? 'login.windowContinue' : 'login.windowShow')}
        </Button>
      </div>
    </section>
  )
}
