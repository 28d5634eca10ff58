import type { ReactNode } from 'react'
import { readLogin, startEmailUpdate, submitEmailUpdateCode } from '../../../core/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './CodeView.module.css'
import { EnterCode } from './EnterCode.tsx'
import { ResendButton } from './ResendButton.tsx'
import { loginTexts } from './loginTexts.ts'
import { needsNewCode } from './needsNewCode.ts'

/**
 * Shows the field for a code of a change of the e-mail address, and a button that starts the change again: each code is sent
 * by the step before it.
 */
export function UpdateEmailCode({ step }: { step: 'primary' | 'secondary' }): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(loginTexts)
  const { emailUpdate, user } = useClientState(readLogin)
  if (emailUpdate.status !== step) return undefined
  const { email, isVerifying, error } = emailUpdate

  function restart(): void {
    modal.back()
    void startEmailUpdate(client, { email })
  }

  return (
    <EnterCode
      email={step === 'primary' ? (user?.email ?? '') : email}
      isVerifying={isVerifying}
      error={error}
      onSubmit={(code) => void submitEmailUpdateCode(client, { code })}
    >
      <p className={styles['again']}>
        {text('login.notReceived')}{' '}
        <ResendButton
          tone="quiet"
          label={step === 'secondary' ? 'common.tryAgain' : undefined}
          isNeeded={needsNewCode(error)}
          onResend={restart}
        />
      </p>
    </EnterCode>
  )
}
