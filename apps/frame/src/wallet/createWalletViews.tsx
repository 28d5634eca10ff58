import type { ShareWalletDescription } from 'latchkey/protocol'
import type { DeviceStore } from '../custody/createDeviceStore.ts'
import type { Passkeys } from '../custody/passkey.ts'
import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import { saveTextFile } from '../page/saveTextFile.ts'
import type { WalletServices } from '../services/createServices.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { isSessionConfirmed } from '../services/isSessionConfirmed.ts'
import type { PendingPasskeyRegistration } from '../settings/startPasskeyRegistration.ts'
import { createFirstPasskey } from './createFirstPasskey.ts'
import { createNewWallet } from './createNewWallet.ts'
import type { OpenWalletDeps } from './openWallet.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { RecoverWallet } from './RecoverWallet.tsx'
import type { WalletRegistrationContext } from '../custody/signWalletRegistration.ts'
import { deriveTypedCodeFactor, recoverWallet, unlockPasskey } from './recoverWallet.ts'
import { RecoverySetup } from './RecoverySetup.tsx'

type ViewDeps = Pick<WalletServices, 'key' | 'session' | 'wallet' | 'recovery' | 'store'> & {
  readonly page: FrameViewPresenter
  readonly deviceId: string
  readonly shares: ShareClient
  readonly devices: DeviceStore
  readonly passkeys: Passkeys
  /** E-mail address or name of the visitor: shown, and stored with a passkey. */
  readonly account: string
  readonly appOrigin: string
  readonly now: () => number
  /** Delay of automatic recoveries; undefined while the project offers none. */
  readonly automaticRecoveryHours: number | undefined
  readonly readRegistration: () => Promise<WalletRegistrationContext>
}

/** Creates the steps of opening a wallet that need the visitor. */
export function createWalletViews(
  deps: ViewDeps,
): Pick<OpenWalletDeps, 'create' | 'recover' | 'warn'> {
  const { page, passkeys, account, appOrigin } = deps
  const startRegistration = async (): Promise<PendingPasskeyRegistration> => {
    const { startPasskeyRegistration } = await import('../settings/startPasskeyRegistration.ts')
    return startPasskeyRegistration(deps)
  }
  return {
    async create(signal) {
      const canConfirm = await isSessionConfirmed(deps, 'passkeys')
      return page.show(
        {
          title: 'recovery.title',
          render: ({ finish }) => (
            <RecoverySetup
              account={account}
              appOrigin={appOrigin}
              passkeySupport={passkeys}
              canConfirm={canConfirm}
              createPasskey={async (confirmsChanges) =>
                createFirstPasskey(passkeys, {
                  name: account || appOrigin,
                  startRegistration: confirmsChanges ? startRegistration : undefined,
                })
              }
              createDraft={async (first) => createNewWallet(first, { ...deps, signal })}
              saveKit={(kit) => saveTextFile('recovery-kit.json', kit)}
              onDone={finish}
            />
          ),
        },
        signal,
      )
    },
    async warn(wallet, signal) {
      const { warnOfRecovery } = await import('../settings/warnOfRecovery.tsx')
      await warnOfRecovery(wallet, { ...deps, signal })
    },
    recover: async (wallet, signal) => showRecovery(wallet, { ...deps, signal }),
  }
}

/** Lets the visitor open the wallet with a factor, or without one by automatic recovery. */
async function showRecovery(
  wallet: ShareWalletDescription,
  deps: ViewDeps & { readonly signal: AbortSignal },
): Promise<FrameWallet | undefined> {
  const { page, passkeys, account, appOrigin, automaticRecoveryHours: hours, signal } = deps
  const { devices, recovery, automatic } = wallet
  const isAutomatic = automatic !== undefined && hours !== undefined && devices.length > 0
  const recovered = await page.show<FrameWallet | 'automatic'>(
    {
      title: 'recover.title',
      render: ({ finish }) => (
        <RecoverWallet
          account={account}
          appOrigin={appOrigin}
          hasPasskey={devices.length > 0 && recovery.passkeys.length > 0}
          hasCode={devices.length > 0 && recovery.codeSalt !== undefined}
          unlockPasskey={async () => unlockPasskey(wallet, passkeys)}
          readCode={async (typed) => deriveTypedCodeFactor(wallet, typed)}
          recover={async (factor) => recoverWallet(wallet, factor, deps)}
          onDone={finish}
          onAutomatic={isAutomatic ? () => finish('automatic') : undefined}
        />
      ),
    },
    signal,
  )
  if (recovered !== 'automatic') return recovered
  if (hours === undefined) return undefined
  const { showAutomaticRecovery } = await import('../settings/showAutomaticRecovery.tsx')
  return showAutomaticRecovery({ ...deps, hours })
}
