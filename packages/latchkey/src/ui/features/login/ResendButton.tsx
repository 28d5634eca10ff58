import type { ReactNode } from 'react'
import { readLogin } from '../../../core/index.ts'
import { resendEmail } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'
import { loginTexts } from './loginTexts.ts'

/** Shows the button that sends the e-mail of a login again, once that is allowed. [9.1a] */
export function ResendButton({ tone }: { tone: 'soft' | 'quiet' }): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  const { nextEmailAt } = useClientState(readLogin)
  const seconds = useSecondsUntil(nextEmailAt)
  return (
    <Button
      tone={tone}
      size={tone === 'quiet' ? 'small' : undefined}
      disabled={seconds > 0}
      onClick={() => void resendEmail(modal)}
    >
      {seconds > 0 ? text('login.resendIn', { seconds }) : text('login.resend')}
    </Button>
  )
}
