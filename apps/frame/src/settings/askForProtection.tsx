import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import type { ProtectionAnswer, ProtectionNeed } from '../spending/ProtectionCheckDeps.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { createRecoveryActions, type RecoveryDeps } from './createRecoveryActions.ts'
import { createSettingsActions, type SettingsDeps } from './createSettingsActions.ts'
import { ProtectView } from './ProtectView.tsx'

/** Asks the visitor to add a recovery factor, until it is added, or the visitor goes on or closes the view. */
export async function askForProtection(
  need: ProtectionNeed,
  deps: RecoveryDeps &
    SettingsDeps & {
      readonly page: FrameViewPresenter
      readonly own: FrameWallet
      readonly exportUri: string
    },
  signal: AbortSignal,
): Promise<ProtectionAnswer | undefined> {
  const { page, own, exportUri } = deps
  const recovery = createRecoveryActions(own, deps, signal)
  return page.show<ProtectionAnswer>(
    {
      title: 'recovery.title',
      render: ({ finish }) => (
        <ProtectView
          need={need}
          settings={createSettingsActions(own, deps)}
          recovery={recovery}
          exportUri={exportUri}
          onAnswer={finish}
        />
      ),
    },
    signal,
  )
}
