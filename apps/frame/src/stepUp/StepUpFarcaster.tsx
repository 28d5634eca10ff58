import type { VNode } from 'preact'
import { FarcasterLogin } from '../login/FarcasterLogin.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import type { StepUpProps } from './StepUpProps.ts'

/** Confirms the session with a new signature of the Farcaster app. */
export function StepUpFarcaster(props: StepUpProps): VNode {
  const { actions, action } = props
  const text = useFrameText()
  return (
    <FarcasterLogin
      {...props}
      login={async (about) => actions.confirmWithFarcaster({ action, ...about })}
    >
      <p class="quiet">{text('stepUp.providerText', { name: 'Farcaster' })}</p>
    </FarcasterLogin>
  )
}
