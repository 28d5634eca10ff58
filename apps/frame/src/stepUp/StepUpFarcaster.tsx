import type { VNode } from 'preact'
import { FarcasterLoginStep } from '../login/FarcasterLoginStep.tsx'
import { providerNames } from '../login/providerNames.ts'
import { useFrameText } from '../page/LanguageContext.ts'
import type { StepUpMethodProps } from './StepUpMethodProps.ts'

/** Confirms the session with a new signature of the Farcaster app. */
export function StepUpFarcaster(props: StepUpMethodProps): VNode {
  const { actions, action } = props
  const text = useFrameText()
  return (
    <FarcasterLoginStep
      {...props}
      login={async (run) => actions.confirmWithFarcaster({ action, ...run })}
    >
      <p class="quiet">{text('stepUp.providerText', { name: providerNames.farcaster })}</p>
    </FarcasterLoginStep>
  )
}
