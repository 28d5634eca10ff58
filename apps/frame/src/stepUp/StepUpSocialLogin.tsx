import type { WalletLoginProvider } from 'latchkey/protocol'
import type { VNode } from 'preact'
import { ProviderLoginStep } from '../login/ProviderLoginStep.tsx'
import { providerNames } from '../login/providerNames.ts'
import { useFrameText } from '../page/LanguageContext.ts'
import type { StepUpMethodProps } from './StepUpMethodProps.ts'

/** Confirms the session with a new sign-in at a provider, in a window. */
export function StepUpSocialLogin(
  props: StepUpMethodProps & { readonly provider: WalletLoginProvider },
): VNode {
  const { actions, action, provider } = props
  const text = useFrameText()
  return (
    <ProviderLoginStep
      {...props}
      openWindow={actions.openWindow}
      login={async (run) => actions.confirmWithProvider({ action, ...run })}
    >
      <p class="quiet">{text('stepUp.providerText', { name: providerNames[provider] })}</p>
    </ProviderLoginStep>
  )
}
