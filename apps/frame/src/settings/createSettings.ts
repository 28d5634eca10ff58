import {
  type EmailChallenge,
  emailChallengeSchema,
  formatAuditEntry,
  type ShareWalletDescription,
  type WalletAuditEntry,
  walletAuditPageSchema,
  type WalletLogin,
  walletLoginsSchema,
  walletTokensSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { decodeBase64Url, sha256Base64Url } from '../services/base64Url.ts'
import type { WalletServices } from '../services/createServices.ts'
import { createFrameError } from '../services/frameError.ts'

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
  listAudit(before?: number): Promise<AuditPage>
  /** Returns whether the visitor entered a code a short time ago, so that no other is needed. */
  isConfirmed(): Promise<boolean>
  /** Sends a code to the address of the account, to confirm what follows. */
  startStepUp(): Promise<EmailChallenge>
  confirmStepUp(challengeId: string, code: string): Promise<void>
  /** Ends all sessions of the account. */
  signOutEverywhere(): Promise<void>
}

/** A part of the audit log, newest first. */
export type AuditPage = {
  readonly entries: readonly WalletAuditEntry[]
  /** Whether each entry has the hash of the one before it, and its own. */
  readonly isIntact: boolean
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
    async listAudit(before) {
      const stored = await session.read()
      if (!stored) throw createFrameError('login.session_ended')
      const query = before === undefined ? '' : `?before=${before}`
      const { entries } = await send(`/audit${query}`, walletAuditPageSchema)
      return { entries, isIntact: await isIntactLog(stored.user.id, entries) }
    },
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

/**
 * Returns whether entries of an audit log are what was written: each has the hash of its content, and that of
 * the entry before it.
 *
 * @param entries - Newest first, without gaps.
 */
export async function isIntactLog(
  userId: string,
  entries: readonly WalletAuditEntry[],
): Promise<boolean> {
  const hashes = await Promise.all(
    entries.map(async ({ hash: _hash, ...entry }) =>
      sha256Base64Url(formatAuditEntry(userId, entry)),
    ),
  )
  return entries.every(({ hash, previousHash, sequence }, index) => {
    const before = entries[index + 1]
    const follows = before
      ? before.hash === previousHash && before.sequence === sequence - 1
      : sequence > 1 || previousHash === ''
    return follows && hash === hashes[index]
  })
}
