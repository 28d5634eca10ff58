import type { Page } from '../page/createPage.ts'
import { saveTextFile } from '../page/saveTextFile.ts'
import type { WalletServices } from '../services/createServices.ts'
import { startWalletExport } from '../services/startWalletExport.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { readTypedCode, unlockPasskey } from '../wallet/recoverWallet.ts'
import { addPasskey, createRecoveryCode, enableAutomatic } from './addRecoveryFactor.ts'
import { createSettings } from './createSettings.ts'
import { SettingsView } from './SettingsView.tsx'

/** Shows the settings of the wallet, until the visitor closes them. */
export async function showSettings(
  wallet: FrameWallet,
  deps: WalletServices & {
    readonly page: Page
    readonly isPasskeyAvailable: boolean
    readonly now: () => number
    readonly automaticRecoveryHours: number | undefined
    /** Names the account of a visitor without e-mail. */
    readonly host: string
  },
  signal: AbortSignal,
): Promise<void> {
  const { page, passkeys, session, isPasskeyAvailable, host } = deps
  const factorDeps = {
    ...deps,
    wallet,
    signal,
    startWalletExport: async () => startWalletExport(deps),
  }
  await page.show<'signedOut'>(
    {
      title: 'settings.title',
      render: ({ finish }) => (
        <SettingsView
          settings={createSettings(deps)}
          recovery={{
            isPasskeyAvailable,
            unlockPasskey: async (found) => unlockPasskey(found, passkeys),
            readCode: readTypedCode,
            async addPasskey(current) {
              const userName = (await session.read())?.user.email ?? host
              return addPasskey(current, { ...factorDeps, userName })
            },
            createCode: async (current) => createRecoveryCode(current, factorDeps),
            automaticHours: deps.automaticRecoveryHours,
            turnOn: async (current) => enableAutomatic(current, factorDeps),
            turnOff: async () => deps.shares.automatic.disable(),
            saveKit: (kit) => saveTextFile('recovery-kit.json', kit),
          }}
          onSignedOut={() => finish('signedOut')}
        />
      ),
    },
    signal,
  )
}
