import {
  type EmailChallenge,
  emailChallengeSchema,
  type ShareWalletDescription,
  type WalletLogin,
  walletLoginsSchema,
  walletTokensSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { decodeBase64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError } from '../services/frameError.ts'
import type { ActivityLog } from './ActivityLog.ts'
import { readActivityLog } from './readActivityLog.ts'

/** The actions of the settings, for the account of the session. */
export type Settings = {
  /** Id of this device. */
  readonly deviceId: string
  readEmail(): Promise<string | undefined>
  readWallet(): Promise<ShareWalletDescription>
  /** Deletes the shares of a device, or with `others` of all but this one. */
  removeDevice(device: string): Promise<ShareWalletDescription>
  listLogins(): Promise<readonly WalletLogin[]>
  /** Removes a login. An account keeps one at least. */
  removeLogin(id: string): Promise<readonly WalletLogin[]>
  /** Reads the logs of the account and the wallet, or what is below the part that was read. */
  readLog(earlier?: ActivityLog): Promise<ActivityLog>
  /** Returns whether the visitor entered a code a short time ago, so that no other is needed. */
  isConfirmed(): Promise<boolean>
  /** Sends a code to the address of the account, to confirm what follows. */
  startStepUp(): Promise<EmailChallenge>
  confirmStepUp(challengeId: string, code: string): Promise<void>
  /** Ends all sessions of the account. */
  signOutEverywhere(): Promise<void>
}

/** Creates the actions of the settings. */
export function createSettings({
  key,
  session,
  wallet,
  shares,
  now,
}: Pick<WalletServices, 'key' | 'session' | 'wallet' | 'shares'> & {
  readonly now: () => number
}): Settings {
  const send = async <Reply>(
    path: `/${string}`,
    reply: v.GenericSchema<unknown, Reply>,
    body?: object,
  ): Promise<Reply> => session.send(wallet, { path: `/wallet/v1${path}`, body, reply })

  return {
    deviceId: key.deviceId,
    readEmail: async () => (await session.read())?.user.email,
    async readWallet() {
      const found = await shares.getWallet()
      if (!found) throw createFrameError('frame.failed')
      return found
    },
    removeDevice: async (device) => shares.deleteDevice(device),
    listLogins: async () => (await send('/logins', walletLoginsSchema)).logins,
    removeLogin: async (id) => (await send('/logins/remove', walletLoginsSchema, { id })).logins,
    readLog: async (earlier) => readActivityLog({ session, wallet, shares }, earlier),
    async isConfirmed() {
      const { accessToken = '' } = (await session.read()) ?? {}
      return now() - readAuthTime(accessToken) < confirmedMs
    },
    startStepUp: async () => send('/step-up/start', emailChallengeSchema, {}),
    async confirmStepUp(challengeId, code) {
      await session.start(await send('/step-up/verify', walletTokensSchema, { challengeId, code }))
    },
    async signOutEverywhere() {
      await send('/sign-out', v.unknown(), { isEverywhere: true })
      await session.end()
    },
  }
}

/** The service accepts five minutes; what follows takes the visitor a while. */
const confirmedMs = 180_000
const claimsSchema = v.object({ auth_time: v.number() })

/** Reads when the visitor last entered a code, in milliseconds since 1970; 0 if the token does not say it. */
function readAuthTime(accessToken: string): number {
  const [, claims = ''] = accessToken.split('.')
  try {
    const text = new TextDecoder().decode(decodeBase64Url(claims))
    return v.parse(claimsSchema, JSON.parse(text)).auth_time * 1000
  } catch {
    return 0
  }
}
