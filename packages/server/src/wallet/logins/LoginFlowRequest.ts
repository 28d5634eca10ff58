import type { StepUpAction } from 'latchkey/protocol'
import type { WalletLoginFlowTable } from '../../store/index.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'

/** A new login. */
export type LoginFlowRequest = {
  readonly purpose: WalletLoginFlowTable['purpose']
  readonly method: string
  readonly projectId: string
  readonly appOrigin: string
  /** Thumbprint of the key of the browser, which alone can finish the login. */
  readonly device: string
  readonly network: string
  /** The session that it is for, which alone can finish it; undefined to sign in. */
  readonly session?: WalletSession['session'] | undefined
  /** Action that a step-up, or a login on a page of the wallet, confirms. */
  readonly action?: StepUpAction | undefined
}
