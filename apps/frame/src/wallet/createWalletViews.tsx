import type { DeviceStore } from '../custody/createDeviceStore.ts'
import { randomBytes } from '../custody/bytes.ts'
import type { Passkeys } from '../custody/passkey.ts'
import type { Page } from '../page/createPage.ts'
import { saveTextFile } from '../page/saveTextFile.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { createNewWallet } from './createNewWallet.ts'
import type { WalletDeps } from './openWallet.ts'
import { RecoverWallet } from './RecoverWallet.tsx'
import { readTypedCode, recoverWallet, unlockPasskey } from './recoverWallet.ts'
import { RecoverySetup } from './RecoverySetup.tsx'

/** Creates the steps of opening a wallet that need the visitor. */
export function createWalletViews(deps: {
  readonly page: Page
  readonly deviceId: string
  readonly shares: ShareClient
  readonly devices: DeviceStore
  readonly forgetDevice: () => Promise<void>
  readonly passkeys: Passkeys
  readonly isPasskeyAvailable: boolean
  /** E-mail address or name of the visitor: shown, and stored with a passkey. */
  readonly account: string
  readonly appOrigin: string
}): Pick<WalletDeps, 'create' | 'recover'> {
  const { page, passkeys, isPasskeyAvailable, account, appOrigin } = deps
  return {
    create: async (signal) =>
      page.show(
        {
          title: 'recovery.title',
          render: ({ finish }) => (
            <RecoverySetup
              account={account}
              appOrigin={appOrigin}
              isPasskeyAvailable={isPasskeyAvailable}
              createPasskey={async () => {
                const user = { id: randomBytes(32), name: account || appOrigin }
                return { method: 'passkey', ...(await passkeys.create(user)) }
              }}
              createDraft={async (first) => createNewWallet(first, { ...deps, signal })}
              saveKit={(kit) => saveTextFile('recovery-kit.json', kit)}
              onDone={finish}
            />
          ),
        },
        signal,
      ),
    recover: async (wallet, signal) =>
      page.show(
        {
          title: 'recover.title',
          render: ({ finish }) => (
            <RecoverWallet
              account={account}
              appOrigin={appOrigin}
              hasPasskey={wallet.devices.length > 0 && wallet.recovery.passkeys.length > 0}
              hasCode={wallet.devices.length > 0 && wallet.recovery.codeSalt !== undefined}
              unlockPasskey={async () => unlockPasskey(wallet, passkeys)}
              readCode={async (typed) => readTypedCode(wallet, typed)}
              recover={async (factor) => recoverWallet(wallet, factor, { ...deps, signal })}
              onDone={finish}
            />
          ),
        },
        signal,
      ),
  }
}
