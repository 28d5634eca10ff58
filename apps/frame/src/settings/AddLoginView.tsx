import type { WalletLoginMethod } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import type { ContinueButtonOptions } from '../login/ContinueButton.tsx'
import { FarcasterLoginStep } from '../login/FarcasterLoginStep.tsx'
import { ProviderLoginStep } from '../login/ProviderLoginStep.tsx'
import { providerNames } from '../login/providerNames.ts'
import { useFrameText } from '../page/LanguageContext.ts'
import { useLoaded } from '../page/useTask.ts'
import { useViewSignal } from '../page/useViewSignal.ts'
import { isFrameError } from '../services/frameError.ts'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { AddEmail } from './AddEmail.tsx'
import type { SettingsActions } from './createSettingsActions.ts'
import { SubView } from './SubView.tsx'

/** Adds a login to the account: the visitor confirms the session with an existing login, and signs in with the new one. */
export function AddLoginView(props: {
  readonly settings: SettingsActions
  readonly method: WalletLoginMethod
  readonly onBack: () => void
  readonly onDone: () => void
}): VNode {
  const { settings, method, onBack, onDone } = props
  const text = useFrameText()
  const action = method === 'email' ? 'email' : 'logins'
  const confirmed = useLoaded(async () => settings.isConfirmed(action))
  // The service decides by its own clock, and the visitor may have taken a while.
  const onUnconfirmed = (): void => confirmed.set(false)
  const title =
    method === 'email'
      ? text('logins.addEmail')
      : text('logins.addOne', { name: providerNames[method] })
  return (
    <SubView
      title={confirmed.value === false ? text('settings.stepUpTitle') : title}
      problem={confirmed.problem}
      isLoading={confirmed.value === undefined}
      onBack={onBack}
    >
      {confirmed.value === false && (
        <StepUpForm actions={settings.stepUp} action={action} onDone={() => confirmed.set(true)} />
      )}
      {confirmed.value &&
        (method === 'email' ? (
          <AddEmail {...{ settings, onDone, onUnconfirmed }} />
        ) : (
          <LinkLogin {...{ settings, method, onDone, onUnconfirmed }} />
        ))}
    </SubView>
  )
}

/** Has the visitor sign in with the login that is added. */
function LinkLogin(props: {
  readonly settings: Pick<SettingsActions, 'sessionLogins'>
  readonly method: Exclude<WalletLoginMethod, 'email'>
  readonly onDone: () => void
  readonly onUnconfirmed: () => void
}): VNode {
  const { settings, method, onDone, onUnconfirmed } = props
  const { openWindow, signInAtProvider, signInWithFarcaster } = settings.sessionLogins
  const text = useFrameText()
  const signal = useViewSignal()
  const purpose = { purpose: 'link' } as const
  const watch = async (login: Promise<void>): Promise<void> =>
    login.catch((error: unknown) => {
      if (isFrameError(error, 'login.step_up_required')) onUnconfirmed()
      throw error
    })
  const intro = <p class="quiet">{text('logins.intro', { name: providerNames[method] })}</p>
  // Guarded against clickjacking: the browser may be signed in at the provider with an account of an attacker.
  const renderButton: ContinueButtonOptions['renderButton'] = (button) => (
    <GuardedButton {...button} tone="primary" />
  )
  const options = { signal, renderButton, onActive: () => {}, onDone }
  if (method === 'farcaster')
    return (
      <FarcasterLoginStep
        {...options}
        login={async (run) => watch(signInWithFarcaster(purpose, run))}
      >
        {intro}
      </FarcasterLoginStep>
    )
  return (
    <ProviderLoginStep
      {...options}
      provider={method}
      openWindow={openWindow}
      login={async (run) => watch(signInAtProvider(purpose, run))}
    >
      {intro}
    </ProviderLoginStep>
  )
}
