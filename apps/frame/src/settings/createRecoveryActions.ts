import { minRecoveryDelayHours } from 'latchkey/protocol'
import { saveTextFile } from '../page/saveTextFile.ts'
import type { WalletServices } from '../services/createServices.ts'
import { isSessionConfirmed } from '../services/isSessionConfirmed.ts'
import { startWalletExport } from '../services/startWalletExport.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { deriveTypedCodeFactor, unlockPasskey } from '../wallet/recoverWallet.ts'
import { addPasskey, createRecoveryCode, enableAutomatic } from './addRecoveryFactor.ts'
import { createPasskeyRegistrar } from './createPasskeyRegistrar.ts'
import type { RecoveryActions } from './RecoveryView.tsx'

/** Dependencies of changes of the recovery factors. */
export type RecoveryDeps = WalletServices & {
  readonly automaticRecoveryHours: number | undefined
  /** Names the account of a visitor without e-mail. */
  readonly host: string
  readonly now: () => number
}

/** Creates the actions that change the recovery factors of a wallet. */
export function createRecoveryActions(
  wallet: FrameWallet,
  deps: RecoveryDeps,
  signal: AbortSignal,
): RecoveryActions {
  const { passkeys, session, recovery, host, automaticRecoveryHours } = deps
  const factorDeps = {
    ...deps,
    wallet,
    signal,
    startWalletExport: async () => startWalletExport(deps),
  }
  return {
    passkeySupport: passkeys,
    unlockPasskey: async (found) => unlockPasskey(found, passkeys),
    readCode: deriveTypedCodeFactor,
    addPasskey: async (current, confirmsChanges) =>
      addPasskey(current, {
        ...factorDeps,
        readName: async () => (await session.read())?.user.email ?? host,
        isConfirmed: async () => isSessionConfirmed(deps, 'recovery'),
        registrar: confirmsChanges ? createPasskeyRegistrar(deps) : undefined,
      }),
    createCode: async (current) => createRecoveryCode(current, factorDeps),
    isAutomaticOffered: automaticRecoveryHours !== undefined,
    async readAutomaticHours() {
      const { delayHours } = await recovery.read()
      return delayHours ?? automaticRecoveryHours ?? minRecoveryDelayHours
    },
    turnOn: async (current) => enableAutomatic(current, factorDeps),
    turnOff: async () => deps.shares.automatic.disable(),
    saveKit: (kit) => saveTextFile('recovery-kit.json', kit),
  }
}
