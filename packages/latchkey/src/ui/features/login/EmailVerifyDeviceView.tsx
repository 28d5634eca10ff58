import type { ReactNode } from 'react'
import { readLogin } from '../../../core/index.ts'
import { cancelLoginAndShowConnect } from '../../../modal/index.ts'
import { Button, Heading, Spinner } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles, { css as ownCss } from './CodeView.module.css'
import { ResendButton } from './ResendButton.tsx'
import { loginTexts } from './loginTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(loginTexts)('login.deviceHeader')

export const css: readonly string[] = [ownCss]

/**
 * Asks the visitor to approve this browser: to open the link in the e-mail, and to choose the displayed number on its page.
 *
 * @see [4.9a]
 */
export default function EmailVerifyDeviceView(): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  const { flow } = useClientState(readLogin)
  const email = 'email' in flow ? (flow.email ?? '') : ''
  const { number, isDelayed = false } = flow.status === 'device' ? flow : {}
  return (
    <section className={styles['view']} aria-busy="true">
      {number !== undefined && (
        <p className={styles['number']} aria-label={number.split('').join(' ')} role="img">
          {number}
        </p>
      )}
      <Heading>{text('login.deviceTitle')}</Heading>
      <p className={styles['text']}>
        {text(number === undefined ? 'login.deviceTextPlain' : 'login.deviceText', { email })}
      </p>
      <output className={styles['wait']}>
        <Spinner />
        {text(isDelayed ? 'login.deviceDelayed' : 'login.deviceWaiting')}
      </output>
      <div className={styles['actions']}>
        <Button tone="soft" onClick={() => cancelLoginAndShowConnect(modal)}>
          {text('login.otherWay')}
        </Button>
        <ResendButton tone="soft" />
      </div>
    </section>
  )
}
