import type { ShareWalletDescription } from 'latchkey/protocol'
import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import { createFrameError } from '../services/frameError.ts'
import type { WalletServices } from '../services/createServices.ts'
import { readServerTime } from '../services/readServerTime.ts'
import { wait } from '../services/wait.ts'
import { createAutomaticRecovery } from '../wallet/createAutomaticRecovery.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { RecoverDeps } from '../wallet/recoverWallet.ts'
import { AutomaticRecoveryView } from './AutomaticRecoveryView.tsx'
import { createStepUp } from '../stepUp/createStepUp.ts'

/** Shows the automatic recovery of a wallet on a new device, until it is open or the visitor closes the view. */
export async function showAutomaticRecovery(
  deps: Pick<WalletServices, 'key' | 'session' | 'wallet' | 'recovery'> &
    RecoverDeps & {
      readonly page: FrameViewPresenter
      /** Delay of the project. */
      readonly hours: number
      readonly now: () => number
    },
): Promise<FrameWallet | undefined> {
  const getWallet = async (): Promise<ShareWalletDescription> => {
    const found = await deps.shares.getWallet()
    if (!found) throw createFrameError('frame.failed')
    return found
  }
  const actions = createAutomaticRecovery({ ...deps, getWallet })
  const stepUp = createStepUp(deps)
  const ahead = deps.now() - (await readServerTime(deps))
  return deps.page.show<FrameWallet>(
    {
      title: 'automatic.title',
      render: ({ finish }) => (
        <AutomaticRecoveryView
          {...{ actions, stepUp, wait }}
          now={() => deps.now() - ahead}
          onDone={finish}
        />
      ),
    },
    deps.signal,
  )
}
