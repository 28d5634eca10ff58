import type { Page } from '../page/createPage.ts'
import type { ProtectionAnswer, ProtectionNeed } from '../spending/WalletProtection.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import { createRecoveryActions, type RecoveryDeps } from './createRecoveryActions.ts'
import { createSettings } from './createSettings.ts'
import { ProtectView } from './ProtectView.tsx'

/** Asks the visitor to add a recovery factor, until it is added, or the visitor goes on or closes the view. */
export async function askForProtection(
  need: ProtectionNeed,
  deps: RecoveryDeps & {
    readonly page: Page
    readonly now: () => number
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
          settings={createSettings(own, deps)}
          recovery={recovery}
          exportUri={exportUri}
          onAnswer={finish}
        />
      ),
    },
    signal,
  )
}
