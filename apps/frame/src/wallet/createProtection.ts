import type { Page } from '../page/createPage.ts'
import type { GatewayClient } from '../services/createGatewayClient.ts'
import type { WalletServices } from '../services/createServices.ts'
import type { WalletProtection } from '../spending/WalletProtection.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** Creates what decides whether a request waits for another recovery factor. */
export function createProtection(
  own: FrameWallet,
  deps: WalletServices & {
    readonly page: Page
    readonly automaticRecoveryHours: number | undefined
    readonly host: string
    readonly now: () => number
    readonly getExportUri: () => string
    readonly gateway: GatewayClient
    readonly secondFactorUsd: number
  },
): WalletProtection {
  const { session, createSharesOf, gateway, secondFactorUsd, getExportUri } = deps
  return {
    gateway,
    secondFactorUsd,
    async readWallet() {
      const stored = await session.read()
      // With a nonce of its own: the prepared one is for the signature.
      return stored && createSharesOf(stored.user.id).getWallet()
    },
    async ask(need, signal) {
      const { askForProtection } = await import('../settings/askForProtection.tsx')
      return askForProtection(need, { ...deps, own, exportUri: getExportUri() }, signal)
    },
  }
}
