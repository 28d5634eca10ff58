import type { StepUpActions } from './createStepUp.ts'

const never = async (): Promise<never> => new Promise(() => {})

/** An account without a way to confirm the session. */
export const stepUpWithoutMethods: StepUpActions = {
  readEmail: async () => undefined,
  listMethods: async () => [],
  sendCode: never,
  waitForMail: never,
  confirmWithCode: never,
  confirmWithPasskey: never,
  openWindow: () => undefined,
  confirmWithProvider: never,
  confirmWithFarcaster: never,
}
