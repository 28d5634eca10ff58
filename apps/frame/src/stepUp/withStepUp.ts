import { isFrameError } from '../services/frameError.ts'

/**
 * Runs a change that needs a recent confirmation. Calls back, instead of rejecting, when the service requires another one:
 * it decides by its own clock, and the visitor may have taken a while.
 */
export async function withStepUp<Result>(
  change: () => Promise<Result>,
  onNeeded: () => void,
): Promise<Result | undefined> {
  try {
    return await change()
  } catch (error) {
    if (!isFrameError(error, 'login.step_up_required')) throw error
    onNeeded()
    return undefined
  }
}
