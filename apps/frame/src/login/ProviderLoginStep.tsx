import type { WalletLoginProvider } from 'latchkey/protocol'
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { Problem } from '../page/Problem.tsx'
import { ContinueButton, type ContinueButtonOptions } from './ContinueButton.tsx'
import type { ProviderLoginRun, SessionLogins } from './createSessionLogins.ts'
import { providerNames } from './providerNames.ts'
import { type PendingLoginProps, usePendingLogin } from './usePendingLogin.ts'

/** Has the visitor sign in at a provider, in a window. */
export function ProviderLoginStep(
  props: PendingLoginProps &
    ContinueButtonOptions & {
      readonly provider: WalletLoginProvider
      readonly openWindow: SessionLogins['openWindow']
      /** Purpose of the login. */
      readonly children?: ComponentChildren
      readonly login: (run: ProviderLoginRun) => Promise<void>
    },
): VNode {
  const { provider, tone, renderButton, openWindow, login, children } = props
  const text = useFrameText()
  const name = providerNames[provider]
  const [number, setNumber] = useState<string>()
  const [isBlocked, setIsBlocked] = useState(false)
  const { isBusy, problem, start, cancel } = usePendingLogin(props)
  const open = (): void => {
    const opened = openWindow()
    setIsBlocked(!opened)
    setNumber(undefined)
    if (!opened) return
    start(async (signal) => login({ provider, signal, window: opened, onNumber: setNumber }))
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
      {children}
      <Problem text={isBlocked ? text('window.blocked') : problem} />
      <ContinueButton {...{ name, tone, renderButton }} onClick={open} />
    </section>
  )
}
