import { randomBytes, randomUUID } from 'node:crypto'
import type {
  PasskeyChallenge,
  PasskeyRegisterBody,
  PasskeyVerifyBody,
  WalletPasskey,
} from 'latchkey/protocol'
import type { TableDeps, WalletPasskeyChallengeTable } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletSession } from '../sessions/createWalletSessionStore.ts'
import {
  type RegisteredPasskey,
  verifyPasskey,
  verifyPasskeyRegistration,
} from './verifyPasskey.ts'

const challengeLifetimeMs = 300_000

/** Passkeys of one account. */
const maxPasskeys = 10

/** Passkeys that confirm sessions. An account with one is confirmed by it, and not by a code alone. */
export type PasskeyStore = {
  list(userId: string): Promise<readonly WalletPasskey[]>
  challenge(
    of: WalletSession,
    purpose: WalletPasskeyChallengeTable['purpose'],
  ): Promise<PasskeyChallenge>
  /** Registers a passkey. Resolves to false when it is not valid, or known. */
  register(of: WalletSession, body: PasskeyRegisterBody): Promise<boolean>
  /** Verifies an assertion of a passkey of the account. */
  verify(of: WalletSession, body: PasskeyVerifyBody): Promise<boolean>
  remove(of: WalletSession, credentialId: string): Promise<void>
  /** @throws `login.passkey_required` (403) for accounts with a passkey. */
  requireNone(userId: string): Promise<void>
  deleteExpired(): Promise<void>
}

/** Creates the store of passkeys. A challenge is used once, by the browser that requested it. */
export function createPasskeyStore(
  deps: TableDeps & { readonly audit: WalletAuditLog; readonly origin: string },
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

  return {
    list,
    async challenge({ user, session }, purpose) {
      const id = randomUUID()
      const challenge = randomBytes(32).toString('base64url')
      const expiresAt = clock.now() + challengeLifetimeMs
      const row = { id, user_id: user.id, device: session.device, purpose, challenge }
      await sql
        .insertInto('wallet_passkey_challenge')
        .values({ ...row, expires_at: expiresAt })
        .execute()
      const credentialIds = (await list(user.id)).map(({ credentialId }) => credentialId)
      return { challengeId: id, challenge, rpId, credentialIds, expiresAt }
    },
    async register(of, body) {
      const challenge = await takeChallenge(deps, of, { id: body.challengeId, purpose: 'register' })
      if (challenge === undefined) return false
      const passkey = await verifyPasskeyRegistration(body, { challenge, origin, rpId })
      if (!passkey || (await list(of.user.id)).length >= maxPasskeys) return false
      return await addPasskey(deps, of, passkey)
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
      const expected = { challenge, origin, rpId, publicKey, counter }
      const newCounter = await verifyPasskey(body, expected)
      if (newCounter === undefined) return false
      const change = sql.updateTable('wallet_passkey').set({ counter: newCounter })
      await change.where('credential_id', '=', body.credentialId).execute()
      return true
    },
    remove: (of, credentialId) => removePasskey(deps, of, credentialId),
    async requireNone(userId) {
      if ((await list(userId)).length > 0) throw createLoginError('login.passkey_required')
    },
    deleteExpired: () => deleteExpiredChallenges(deps),
  }
}

/** Uses up a challenge of a browser, and returns it. */
async function takeChallenge(
  { database, clock }: TableDeps,
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

async function addPasskey(
  { database, clock, audit }: TableDeps & { readonly audit: WalletAuditLog },
  { user, session }: WalletSession,
  passkey: RegisteredPasskey,
): Promise<boolean> {
  const { credentialId, publicKey, counter } = passkey
  return await database.sql.transaction().execute(async (step) => {
    const row = { credential_id: credentialId, user_id: user.id, public_key: publicKey, counter }
    const added = await step
      .insertInto('wallet_passkey')
      .values({ ...row, added_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('credential_id')
      .execute()
    if (added.length === 0) return false
    const details = { device: session.device }
    await audit.append(step, user.id, { event: 'passkey.added', details })
    return true
  })
}

async function removePasskey(
  { database, audit }: TableDeps & { readonly audit: WalletAuditLog },
  { user, session }: WalletSession,
  credentialId: string,
): Promise<void> {
  await database.sql.transaction().execute(async (step) => {
    const removed = await step
      .deleteFrom('wallet_passkey')
      .where('credential_id', '=', credentialId)
      .where('user_id', '=', user.id)
      .returning('credential_id')
      .execute()
    if (removed.length === 0) return
    const details = { device: session.device }
    await audit.append(step, user.id, { event: 'passkey.removed', details })
  })
}

async function deleteExpiredChallenges({ database, clock }: TableDeps): Promise<void> {
  const expired = database.sql.deleteFrom('wallet_passkey_challenge')
  await expired.where('expires_at', '<', clock.now()).execute()
}
