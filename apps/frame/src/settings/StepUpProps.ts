import type { StepUpAction } from 'latchkey/protocol'
import type { StepUpActions } from './createStepUp.ts'

/** What the view of one way to confirm the session gets. */
export type StepUpProps = {
  readonly actions: StepUpActions
  readonly action: StepUpAction
  /** Aborts when the view is left. */
  readonly signal: AbortSignal
  /** Hides the other ways while this one is under way. */
  readonly onActive: (isActive: boolean) => void
  readonly onDone: () => void
}
