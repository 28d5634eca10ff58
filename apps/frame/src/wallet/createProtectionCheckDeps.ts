import type { WalletLoginMethod } from 'latchkey/protocol'
import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import type { GatewayClient } from '../services/createGatewayClient.ts'
import type { WalletServices } from '../services/createServices.ts'
import type { ProtectionCheckDeps } from '../spending/ProtectionCheckDeps.ts'
import type { FrameWallet } from './FrameWallet.ts'

/** Creates what decides whether a request waits for another recovery factor. */
export function createProtectionCheckDeps(
  own: FrameWallet,
  deps: WalletServices & {
    readonly page: FrameViewPresenter
    readonly automaticRecoveryHours: number | undefined
    readonly host: string
    readonly logins: readonly WalletLoginMethod[]
    readonly now: () => number
    readonly getExportUri: () => string
    readonly gateway: GatewayClient
    readonly secondFactorUsd: number
  },
): ProtectionCheckDeps {
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
