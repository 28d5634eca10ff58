import {
  type ShareWalletDescription,
  type StepUpAction,
  type WalletLogin,
  walletLoginsSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError, isFrameError } from '../services/frameError.ts'
import { isSessionConfirmed } from '../services/isSessionConfirmed.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { ActivityLog } from './ActivityLog.ts'
import { createStepUp, type StepUpActions } from '../stepUp/createStepUp.ts'
import { readActivityLog } from './readActivityLog.ts'

/** The actions of the settings, for the account of the session. */
export type Settings = {
  /** Id of this device. */
  readonly deviceId: string
  readEmail(): Promise<string | undefined>
  readWallet(): Promise<ShareWalletDescription>
  /** Deletes the shares of a device, or with `others` of all but this one. */
  removeDevice(device: string): Promise<ShareWalletDescription>
  /**
   * Removes the wallet from this browser, and ends its session: a login from the mailbox could sign here otherwise. The
   * service keeps its share of the last device, without which no factor could recover the wallet.
   */
  removeThisDevice(): Promise<void>
  listLogins(): Promise<readonly WalletLogin[]>
  /** Removes a login. An account keeps one at least. */
  removeLogin(id: string): Promise<readonly WalletLogin[]>
  /** Reads the logs of the account and the wallet, or what is below the part that was read. */
  readLog(earlier?: ActivityLog): Promise<ActivityLog>
  /** Returns whether the visitor confirmed the session a short time ago, for this action or for any. */
  isConfirmed(action: StepUpAction): Promise<boolean>
  /** Confirms the session, for what follows. */
  readonly stepUp: StepUpActions
  /** Ends all sessions of the account. */
  signOutEverywhere(): Promise<void>
}

/** Creates the actions of the settings. */
export function createSettings(
  own: Pick<FrameWallet, 'shareName'>,
  {
    key,
    session,
    wallet,
    shares,
    devices,
    now,
  }: Pick<WalletServices, 'key' | 'session' | 'wallet' | 'shares' | 'devices'> & {
    readonly now: () => number
  },
): Settings {
  const send = async <Reply>(
    path: `/${string}`,
    reply: v.GenericSchema<unknown, Reply>,
    body?: object,
  ): Promise<Reply> => session.send(wallet, { path: `/wallet/v1${path}`, body, reply })

  async function signOut(isEverywhere: boolean): Promise<void> {
    await send('/sign-out', v.unknown(), { isEverywhere })
    await session.end()
  }

  return {
    deviceId: key.deviceId,
    readEmail: async () => (await session.read())?.user.email,
    async readWallet() {
      const found = await shares.getWallet()
      if (!found) throw createFrameError('frame.failed')
      return found
    },
    removeDevice: async (device) => shares.deleteDevice(device),
    async removeThisDevice() {
      // First, so that this browser cannot sign, whatever fails next.
      await devices.remove(own.shareName)
      await shares.deleteDevice(key.deviceId).catch((error: unknown) => {
        if (!isFrameError(error, 'shares.last_device')) throw error
      })
      await signOut(false)
    },
    listLogins: async () => (await send('/logins', walletLoginsSchema)).logins,
    removeLogin: async (id) => (await send('/logins/remove', walletLoginsSchema, { id })).logins,
    readLog: async (earlier) => readActivityLog({ session, wallet, shares }, earlier),
    isConfirmed: async (action) => isSessionConfirmed({ session, now }, action),
    stepUp: createStepUp({ session, wallet }),
    signOutEverywhere: async () => signOut(true),
  }
}
