import type { ReactNode } from 'react'
import { readLogin, submitLoginCode } from '../../../core/index.ts'
import { Heading, Spinner } from '../../primitives/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { css as inputCss } from './CodeInput.module.css'
import styles, { css as ownCss } from './CodeView.module.css'
import { EnterCode } from './EnterCode.tsx'
import { ResendButton } from './ResendButton.tsx'
import { loginTexts } from './loginTexts.ts'
import { needsNewCode } from './needsNewCode.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(loginTexts)('login.codeHeader')

export const css: readonly string[] = [inputCss, ownCss]

/**
 * Shows the field for the code of a login by e-mail.
 *
 * @see [4.9a]
 */
export default function EmailVerifyOtpView(): ReactNode {
  const client = useClient()
  const text = useText(loginTexts)
  const getProblem = useLoginErrorText()
  const { flow } = useClientState(readLogin)
  if (flow.status !== 'code')
    return (
      <section className={styles['view']} aria-busy={flow.status === 'connecting'}>
        <Heading tone={flow.status === 'failed' ? 'negative' : undefined}>
          {text('login.connecting')}
        </Heading>
        <output className={styles['wait']}>
          {flow.status === 'failed' ? getProblem(flow.error) : <Spinner />}
        </output>
      </section>
    )
  return (
    <EnterCode
      email={flow.email}
      isVerifying={flow.isVerifying}
      error={flow.error}
      onSubmit={(code) => void submitLoginCode(client, { code })}
    >
      <p className={styles['again']}>
        {text('login.notReceived')}{' '}
        <ResendButton tone="quiet" isNeeded={needsNewCode(flow.error)} />
      </p>
    </EnterCode>
  )
}
