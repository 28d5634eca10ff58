import {
  type EmailChangeChallenge,
  emailChangeChallengeSchema,
  type ShareWalletDescription,
  type StepUpAction,
  type WalletLogin,
  type WalletLoginMethod,
  walletLoginsSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { createSessionLogins, type SessionLogins } from '../login/createSessionLogins.ts'
import { verifyNextEmail } from '../login/verifyNextEmail.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError, isFrameError } from '../services/frameError.ts'
import { isSessionConfirmed } from '../services/isSessionConfirmed.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { ActivityLog } from './ActivityLog.ts'
import { createStepUp, type StepUpActions } from '../stepUp/createStepUp.ts'
import { readActivityLog } from './readActivityLog.ts'

/** The actions of the settings, for the account of the session. */
export type SettingsActions = {
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
  /** Logins that the server offers. */
  readonly offeredLogins: readonly WalletLoginMethod[]
  /** Logins elsewhere, which are added to the account. */
  readonly sessionLogins: SessionLogins
  /** Sends a code to an address, for an account that has none. */
  sendEmailCode(email: string): Promise<EmailChangeChallenge>
  /** Adds the address with its code. */
  addEmail(proof: Parameters<typeof verifyNextEmail>[1]): Promise<void>
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

/** Dependencies of the settings. */
export type SettingsDeps = Pick<
  WalletServices,
  'key' | 'session' | 'wallet' | 'shares' | 'devices'
> & {
  /** Logins that the server offers. */
  readonly logins: readonly WalletLoginMethod[]
  readonly now: () => number
}

/** Creates the actions of the settings. */
export function createSettingsActions(
  own: Pick<FrameWallet, 'shareName'>,
  { key, session, wallet, shares, devices, logins: offeredLogins, now }: SettingsDeps,
): SettingsActions {
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
    offeredLogins,
    sessionLogins: createSessionLogins({ session, wallet }),
    sendEmailCode: async (email) =>
      send('/email-change/start', emailChangeChallengeSchema, { email }),
    addEmail: async (proof) => void (await verifyNextEmail({ session, wallet }, proof)),
    async removeLogin(id) {
      const { logins } = await send('/logins/remove', walletLoginsSchema, { id })
      const user = (await session.read())?.user
      // The id of the address is that of the account.
      if (user?.id === id) await session.setUser({ ...user, email: undefined })
      return logins
    },
    readLog: async (earlier) => readActivityLog({ session, wallet, shares }, earlier),
    isConfirmed: async (action) => isSessionConfirmed({ session, now }, action),
    stepUp: createStepUp({ session, wallet }),
    signOutEverywhere: async () => signOut(true),
  }
}
