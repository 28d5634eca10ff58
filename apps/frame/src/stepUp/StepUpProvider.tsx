import type { WalletLoginProvider } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { providerNames } from '../login/providerNames.ts'
import { usePendingLogin } from '../login/usePendingLogin.ts'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import type { StepUpProps } from './StepUpProps.ts'

/** Confirms the session with a new sign-in at a provider, in a window. */
export function StepUpProvider(
  props: StepUpProps & { readonly provider: WalletLoginProvider },
): VNode {
  const { actions, action, tone, provider } = props
  const text = useFrameText()
  const name = providerNames[provider]
  const [number, setNumber] = useState<string>()
  const [isBlocked, setIsBlocked] = useState(false)
  const { isBusy, problem, start, cancel } = usePendingLogin(props)
  const open = (): void => {
    const opened = actions.openWindow()
    setIsBlocked(!opened)
    setNumber(undefined)
    if (!opened) return
    start(async (signal) => {
      const about = { provider, action, signal, window: opened, onNumber: setNumber }
      await actions.confirmWithProvider(about)
    })
  }
  if (isBusy)
    return (
      <section key="waiting" class="stack" aria-busy="true">
        <p role="status">{text('stepUp.waiting', { name })}</p>
        {number !== undefined && <p class="quiet">{text('stepUp.number', { number })}</p>}
        <FrameButton onClick={cancel}>{text('settings.cancel')}</FrameButton>
      </section>
    )
  return (
    <section key="offer" class="stack">
      <p class="quiet">{text('stepUp.providerText', { name })}</p>
      <Problem text={isBlocked ? text('window.blocked') : problem} />
      <FrameButton tone={tone} onClick={open}>
        {text('stepUp.continueWith', { name })}
      </FrameButton>
    </section>
  )
}
