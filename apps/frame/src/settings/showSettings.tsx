import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { createPasskeyActions } from './createPasskeyActions.ts'
import { createRecoveryActions, type RecoveryDeps } from './createRecoveryActions.ts'
import { createSettingsActions, type SettingsDeps } from './createSettingsActions.ts'
import { SettingsView } from './SettingsView.tsx'

/** Shows the settings of the wallet, until the visitor closes them. */
export async function showSettings(
  wallet: FrameWallet,
  deps: RecoveryDeps & SettingsDeps & { readonly page: FrameViewPresenter },
  signal: AbortSignal,
): Promise<void> {
  const recovery = createRecoveryActions(wallet, deps, signal)
  const passkeys = createPasskeyActions(deps)
  await deps.page.show<'signedOut'>(
    {
      title: 'settings.title',
      render: ({ finish }) => (
        <SettingsView
          settings={createSettingsActions(wallet, deps)}
          recovery={recovery}
          passkeys={passkeys}
          onSignedOut={() => finish('signedOut')}
        />
      ),
    },
    signal,
  )
}
