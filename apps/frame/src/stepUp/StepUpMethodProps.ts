import type { StepUpAction } from 'latchkey/protocol'
import type { PendingLoginProps } from '../login/usePendingLogin.ts'
import type { StepUpActions } from './createStepUp.ts'

/** Props of the view of one way to confirm the session. */
export type StepUpMethodProps = PendingLoginProps & {
  readonly actions: StepUpActions
  readonly action: StepUpAction
  /** Of its button: the first way stands out. */
  readonly tone: 'primary' | 'secondary'
}
