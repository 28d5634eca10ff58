import { saveTextFile } from '../page/saveTextFile.ts'
import type { WalletServices } from '../services/createServices.ts'
import { startWalletExport } from '../services/startWalletExport.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { readTypedCode, unlockPasskey } from '../wallet/recoverWallet.ts'
import { addPasskey, createRecoveryCode, enableAutomatic } from './addRecoveryFactor.ts'
import { createPasskeyRegistrar } from './createPasskeyRegistrar.ts'
import type { RecoveryActions } from './RecoveryView.tsx'

/** What changing the recovery factors needs. */
export type RecoveryDeps = WalletServices & {
  readonly isPasskeyAvailable: boolean
  readonly automaticRecoveryHours: number | undefined
  /** Names the account of a visitor without e-mail. */
  readonly host: string
}

/** Creates the actions that change the recovery factors of a wallet. */
export function createRecoveryActions(
  wallet: FrameWallet,
  deps: RecoveryDeps,
  signal: AbortSignal,
): RecoveryActions {
  const { passkeys, session, isPasskeyAvailable, host } = deps
  const factorDeps = {
    ...deps,
    wallet,
    signal,
    startWalletExport: async () => startWalletExport(deps),
  }
  return {
    isPasskeyAvailable,
    unlockPasskey: async (found) => unlockPasskey(found, passkeys),
    readCode: readTypedCode,
    async addPasskey(current, confirmsChanges) {
      const userName = (await session.read())?.user.email ?? host
      const registrar = confirmsChanges ? createPasskeyRegistrar(deps) : undefined
      return addPasskey(current, { ...factorDeps, userName, registrar })
    },
    createCode: async (current) => createRecoveryCode(current, factorDeps),
    automaticHours: deps.automaticRecoveryHours,
    turnOn: async (current) => enableAutomatic(current, factorDeps),
    turnOff: async () => deps.shares.automatic.disable(),
    saveKit: (kit) => saveTextFile('recovery-kit.json', kit),
  }
}
