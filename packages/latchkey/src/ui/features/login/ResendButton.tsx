import type { ReactNode } from 'react'
import { readLogin } from '../../../core/index.ts'
import { resendEmail } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'
import { loginTexts } from './loginTexts.ts'

/** Shows the button that sends an e-mail again, once that is allowed. [9.1a] */
export function ResendButton(props: ResendButton.Props): ReactNode {
  const modal = useShellModal()
  const { tone, label = 'login.resend', isNeeded = false } = props
  const { onResend = () => void resendEmail(modal) } = props
  const text = useText(loginTexts)
  const { nextEmailAt } = useClientState(readLogin)
  const seconds = useSecondsUntil(nextEmailAt)
  return (
    <Button
      tone={tone}
      size={tone === 'quiet' ? 'small' : undefined}
      disabled={seconds > 0}
      focused={isNeeded && seconds === 0}
      onClick={onResend}
    >
      {seconds > 0 ? text('login.resendIn', { seconds }) : text(label)}
    </Button>
  )
}

export declare namespace ResendButton {
  type Props = {
    tone: 'soft' | 'quiet'
    /** @default 'login.resend' */
    label?: 'login.resend' | 'common.tryAgain' | undefined
    /** Whether the visitor cannot go on without it. @default false */
    isNeeded?: boolean | undefined
    /** Sends it. @default sends the e-mail of the login again */
    onResend?: (() => void) | undefined
  }
}
