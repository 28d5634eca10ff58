import type { RecoveryStatus, ShareWalletDescription } from 'latchkey/protocol'
import { decodeBase64Url } from '../services/base64Url.ts'
import type { RecoveryClient } from '../services/createRecoveryClient.ts'
import type { ShareClient } from '../services/createShareClient.ts'
import { isFrameError } from '../services/frameError.ts'
import type { FrameWallet } from './FrameWallet.ts'
import { type RecoverDeps, recoverWallet } from './recoverWallet.ts'

/** A recovery that is under way, as a new device sees it. */
export type PendingRecovery = {
  readonly id: string
  /** Whether this device started it. */
  readonly isOwn: boolean
  /** When it can be finished; undefined while a notice was not accepted. */
  readonly readyAt: number | undefined
}

/** Automatic recovery of an account. */
export type AutomaticRecoveryState = {
  /** Undefined while none is under way. */
  readonly recovery: PendingRecovery | undefined
  /** Delay of a new one, in hours. */
  readonly hours: number
}

/** Automatic recovery of a wallet on a new device. */
export type AutomaticRecoveryActions = {
  read(): Promise<AutomaticRecoveryState>
  /** Starts a recovery. @throws `login.step_up_required` without a recent sign-in. */
  start(): Promise<AutomaticRecoveryState>
  cancel(id: string): Promise<void>
  /** Opens the wallet after the delay. @throws `login.step_up_required`, `shares.recovery_too_early`. */
  finish(id: string): Promise<FrameWallet>
}

/** Creates the actions. Both services count the delay; the later end counts. */
export function createAutomaticRecovery(
  deps: RecoverDeps & {
    readonly recovery: RecoveryClient
    /** Returns the wallet as the service describes it now. */
    readonly getWallet: () => Promise<ShareWalletDescription>
    /** Delay of the project, where the service names none of the account. */
    readonly hours: number
  },
): AutomaticRecoveryActions {
  const { recovery, shares, deviceId, getWallet } = deps

  async function read(): Promise<AutomaticRecoveryState> {
    const [status, wallet] = await Promise.all([recovery.read(), getWallet()])
    return {
      recovery: findPending(status.recovery, { wallet, deviceId }),
      hours: status.delayHours ?? deps.hours,
    }
  }

  return {
    read,
    async start() {
      const ticket = await recovery.start()
      await shares.automatic.start(ticket).catch(async (error: unknown) => {
        // A device of the wallet canceled it, and the wallet service was not reached then.
        if (!isFrameError(error, 'shares.recovery_ended')) throw error
        const ended = (await recovery.read()).recovery
        if (!ended) throw error
        await recovery.cancel(ended.id)
        await shares.automatic.start(await recovery.start())
      })
      return read()
    },
    cancel: async (id) => cancelAutomaticRecovery(id, { recovery, shares }),
    async finish(id) {
      const ticket = await recovery.finish(id)
      const finish = async (publicKey: string): Promise<Uint8Array<ArrayBuffer>> => {
        const { recoveryKey } = await shares.automatic.finish({ ticket, publicKey })
        return decodeBase64Url(recoveryKey)
      }
      return recoverWallet(await getWallet(), { finish }, deps)
    },
  }
}

/**
 * Cancels a recovery at both services: either is enough.
 *
 * @throws What the share service answers, when neither has cancelled it.
 */
export async function cancelAutomaticRecovery(
  id: string,
  {
    recovery,
    shares,
  }: {
    readonly recovery: Pick<RecoveryClient, 'cancel'>
    readonly shares: Pick<ShareClient, 'automatic'>
  },
): Promise<void> {
  const [atShares, atWallet] = await Promise.allSettled([
    shares.automatic.cancel(id),
    recovery.cancel(id),
  ])
  // A recovery that has finished is not cancelled, whatever the response of the wallet service.
  const isFinished =
    atShares.status === 'rejected' && isFrameError(atShares.reason, 'shares.recovery_finished')
  if (isFinished || (atShares.status === 'rejected' && atWallet.status === 'rejected'))
    throw atShares.reason
}

function findPending(
  status: RecoveryStatus['recovery'],
  { wallet, deviceId }: { readonly wallet: ShareWalletDescription; readonly deviceId: string },
): PendingRecovery | undefined {
  const { recovery } = wallet.automatic ?? {}
  // Started at one service alone: starting again goes on with it.
  if (!recovery || (status && status.id !== recovery.id)) return undefined
  const isOwn = recovery.device === deviceId
  const { id } = recovery
  const readyAt = status?.readyAt && Math.max(status.readyAt, recovery.readyAt)
  return { id, isOwn, readyAt }
}
