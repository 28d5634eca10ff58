import type { WalletLoginFlowTable } from '../../store/index.ts'

/** A new login. */
export type LoginFlowRequest = {
  readonly purpose: WalletLoginFlowTable['purpose']
  readonly method: string
  readonly projectId: string
  readonly appOrigin: string
  /** Thumbprint of the key of the browser, which alone can finish the login. */
  readonly device: string
  readonly network: string
  readonly userId?: string | undefined
}
