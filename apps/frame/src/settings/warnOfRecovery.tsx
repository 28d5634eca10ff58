import type { ShareWalletDescription } from 'latchkey/protocol'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import type { RecoveryClient } from '../services/createRecoveryClient.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { readServerTime } from '../services/readServerTime.ts'
import { cancelAutomaticRecovery } from '../wallet/createAutomaticRecovery.ts'
import { RecoveryNoticeView } from './RecoveryNoticeView.tsx'

/** Time before the end at which the notice shows again. */
const lastNoticeMs = 12 * 3_600_000

/**
 * Shows the owner that another device has started an automatic recovery: once after its start, and once in the last
 * twelve hours, by the clock of the services. Closing the notice cancels nothing, and shows it again the next time.
 */
export async function warnOfRecovery(
  { automatic }: ShareWalletDescription,
  deps: {
    readonly page: FrameViewPresenter
    readonly deviceId: string
    readonly store: Pick<ObjectStore, 'read' | 'write'>
    readonly recovery: Pick<RecoveryClient, 'cancel'>
    readonly shares: Pick<ShareClient, 'automatic'>
    readonly session: Pick<FrameSession, 'read'>
    readonly now: () => number
    readonly signal: AbortSignal
  },
): Promise<void> {
  const recovery = automatic?.recovery
  if (!recovery || recovery.device === deps.deviceId) return
  const { id, readyAt } = recovery
  const seenName = 'recovery notice'
  const isLast = (await readServerTime(deps)) > readyAt - lastNoticeMs
  const seen = `${id} ${isLast ? 'last' : 'first'}`
  if ((await deps.store.read(seenName)) === seen) return
  const answered = await deps.page.show<true>(
    {
      title: 'automatic.title',
      render: ({ finish }) => (
        <RecoveryNoticeView
          readyAt={readyAt}
          cancel={async () => cancelAutomaticRecovery(id, deps)}
          onDone={() => finish(true)}
        />
      ),
    },
    deps.signal,
  )
  if (answered) await deps.store.write(seenName, seen)
}
