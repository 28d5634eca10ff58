import { randomBytes, randomUUID } from 'node:crypto'
import type {
  PasskeyChallenge,
  PasskeyRegisterBody,
  PasskeyVerifyBody,
  WalletPasskey,
} from 'latchkey/protocol'
import type { SqlStoreDeps, WalletPasskeyChallengeTable } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { type NotifyPasskeys, registerPasskey, removePasskey } from './changePasskeys.ts'
import { checkPasskeyChange } from './checkPasskeyChange.ts'
import { hasPasskeyPastHoldPeriod } from './hasPasskeyPastHoldPeriod.ts'
import { maxPasskeyChallenges } from './passkeyLimits.ts'
import { verifyPasskey, verifyPasskeyRegistration } from './verifyPasskey.ts'

const challengeLifetimeMs = 300_000

/** Passkeys that confirm sessions. After three days, an account with one is confirmed by it, and by no code. */
export type PasskeyStore = {
  list(userId: string): Promise<readonly WalletPasskey[]>
  /**
   * Creates a challenge. For a new passkey it checks the limits first: what a browser has created, it keeps, also when
   * it is not accepted.
   *
   * @throws As `register`.
   */
  challenge(
    of: WalletSession,
    purpose: WalletPasskeyChallengeTable['purpose'],
  ): Promise<PasskeyChallenge>
  /**
   * Registers a passkey that was created on a page of the service, or in a frame of the app that the session is for.
   *
   * @returns False when it is not valid, or known.
   * @throws `login.limited` (429), `login.too_many_passkeys` (409).
   */
  register(of: WalletSession, body: PasskeyRegisterBody, notify: NotifyPasskeys): Promise<boolean>
  /** Verifies an assertion of a passkey of the account, in a frame of the app that the session is for. */
  verify(of: WalletSession, body: PasskeyVerifyBody): Promise<boolean>
  /**
   * Removes a passkey, and returns whether the account had it.
   *
   * @throws `login.limited` (429).
   */
  remove(of: WalletSession, credentialId: string, notify: NotifyPasskeys): Promise<boolean>
  /** Returns whether an account has had a passkey for three days, so that nothing else confirms it. */
  isRequired(userId: string): Promise<boolean>
  /** @throws `login.passkey_required` (403) for such accounts. */
  requireNoneHeld(userId: string): Promise<void>
  deleteExpired(): Promise<void>
}

/** Creates the store of passkeys. A challenge is used once, by the browser that requested it. */
export function createPasskeyStore(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog; readonly origin: string },
): PasskeyStore {
  const { clock, origin } = deps
  const { sql } = deps.database
  const rpId = new URL(origin).hostname

  async function list(userId: string): Promise<readonly WalletPasskey[]> {
    const rows = await sql
      .selectFrom('wallet_passkey')
      .select(['credential_id as credentialId', 'added_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .execute()
    return rows
  }

  const isRequired = (userId: string): Promise<boolean> =>
    hasPasskeyPastHoldPeriod(sql, userId, clock.now())

  return {
    list,
    async challenge(of, purpose) {
      const { user } = of
      if (purpose === 'register')
        await checkPasskeyChange(sql, user.id, { event: 'passkey.added', now: clock.now() })
      const created = await createChallenge(deps, of, purpose)
      const credentialIds = (await list(user.id)).map(({ credentialId }) => credentialId)
      return { ...created, rpId, credentialIds }
    },
    async register(of, body, notify) {
      const challenge = await takeChallenge(deps, of, { id: body.challengeId, purpose: 'register' })
      if (challenge === undefined) return false
      const topOrigin = of.session.app_origin
      const expected = { challenge, origin, topOrigin, rpId }
      const passkey = await verifyPasskeyRegistration(body, expected)
      return passkey !== undefined && (await registerPasskey(deps, of, { ...passkey, notify }))
    },
    async verify(of, body) {
      const challenge = await takeChallenge(deps, of, { id: body.challengeId, purpose: 'step_up' })
      const passkeys = sql.selectFrom('wallet_passkey').selectAll()
      const passkey = await passkeys
        .where('credential_id', '=', body.credentialId)
        .where('user_id', '=', of.user.id)
        .executeTakeFirst()
      if (challenge === undefined || !passkey) return false
      const { public_key: publicKey, counter } = passkey
      const topOrigin = of.session.app_origin
      const expected = { challenge, origin, topOrigin, rpId, publicKey, counter }
      const newCounter = await verifyPasskey(body, expected)
      if (newCounter === undefined) return false
      const change = sql.updateTable('wallet_passkey').set({ counter: newCounter })
      await change.where('credential_id', '=', body.credentialId).execute()
      return true
    },
    remove: (of, credentialId, notify) => removePasskey(deps, of, { credentialId, notify }),
    isRequired,
    async requireNoneHeld(userId) {
      if (await isRequired(userId)) throw createLoginError('login.passkey_required')
    },
    deleteExpired: () => deleteExpiredChallenges(deps),
  }
}

/** Creates a challenge, in place of the oldest of a browser that has too many. */
async function createChallenge(
  { database: { sql }, clock }: SqlStoreDeps,
  { user, session }: WalletSession,
  purpose: WalletPasskeyChallengeTable['purpose'],
): Promise<Pick<PasskeyChallenge, 'challengeId' | 'challenge' | 'expiresAt'>> {
  const id = randomUUID()
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = clock.now() + challengeLifetimeMs
  const owner = { user_id: user.id, device: session.device }
  const row = { id, ...owner, purpose, challenge, expires_at: expiresAt }
  await sql.insertInto('wallet_passkey_challenge').values(row).execute()
  const own = sql
    .selectFrom('wallet_passkey_challenge')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('device', '=', row.device)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
  const surplus = own.offset(maxPasskeyChallenges).limit(1_000)
  await sql.deleteFrom('wallet_passkey_challenge').where('id', 'in', surplus).execute()
  return { challengeId: id, challenge, expiresAt }
}

/** Uses up a challenge of a browser, and returns it. */
async function takeChallenge(
  { database, clock }: SqlStoreDeps,
  { user, session }: WalletSession,
  of: { readonly id: string; readonly purpose: WalletPasskeyChallengeTable['purpose'] },
): Promise<string | undefined> {
  const taken = await database.sql
    .deleteFrom('wallet_passkey_challenge')
    .where('id', '=', of.id)
    .where('user_id', '=', user.id)
    .where('device', '=', session.device)
    .where('purpose', '=', of.purpose)
    .where('expires_at', '>', clock.now())
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge
}

async function deleteExpiredChallenges({ database, clock }: SqlStoreDeps): Promise<void> {
  const expired = database.sql.deleteFrom('wallet_passkey_challenge')
  await expired.where('expires_at', '<', clock.now()).execute()
}
