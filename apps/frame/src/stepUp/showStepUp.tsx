import type { StepUpAction } from 'latchkey/protocol'
import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createStepUp } from './createStepUp.ts'
import { StepUpForm } from './StepUpForm.tsx'

/** Shows the ways to confirm the session. Resolves to whether the visitor did. */
export async function showStepUp(
  deps: Pick<WalletServices, 'session' | 'wallet'> & {
    readonly page: FrameViewPresenter
    readonly action: StepUpAction
  },
  signal: AbortSignal,
): Promise<boolean> {
  const { page, action } = deps
  const actions = createStepUp(deps)
  const answer = await page.show<boolean>(
    {
      title: 'settings.stepUpTitle',
      render: ({ finish }) => <StepUpForm {...{ actions, action }} onDone={() => finish(true)} />,
    },
    signal,
  )
  return answer === true
}
