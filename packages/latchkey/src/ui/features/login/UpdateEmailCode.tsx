import type { ReactNode } from 'react'
import { readLogin, submitEmailUpdateCode } from '../../../core/index.ts'
import { useClient, useClientState } from '../../shell/hooks.ts'
import { EnterCode } from './EnterCode.tsx'

/** Shows the field for a code of a change of the e-mail address. */
export function UpdateEmailCode({ step }: { step: 'primary' | 'secondary' }): ReactNode {
  const client = useClient()
  const { emailUpdate, user } = useClientState(readLogin)
  if (emailUpdate.status !== step) return undefined
  const { email, isVerifying, error } = emailUpdate
  return (
    <EnterCode
      email={step === 'primary' ? (user?.email ?? '') : email}
      isVerifying={isVerifying}
      error={error}
      onSubmit={(code) => void submitEmailUpdateCode(client, { code })}
    />
  )
}
