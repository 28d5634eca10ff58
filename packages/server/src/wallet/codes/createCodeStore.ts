import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql as rawSql, type Selectable } from 'kysely'
import type { DerivedKeys, RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { TableDeps, WalletCodeTable } from '../../store/index.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import type { EmailAddress } from '../parseEmail.ts'
import { codeLifetimeMs, codePeriodsMs, maxCodeAttempts } from './codeLimits.ts'
import type { DeviceLink } from './createDeviceLinks.ts'
import { type CodeLimit, findCodeLimit } from './findCodeLimit.ts'

/** Purpose of a code. A code of one purpose is not accepted for another. */
export type CodePurpose = 'login' | 'step_up' | 'current_email' | 'next_email'

/** Request for a code. */
export type CodeRequest = {
  readonly purpose: CodePurpose
  readonly email: EmailAddress
  readonly projectId: string
  readonly projectBudget: number
  /** Origin of the page that contains the frame. */
  readonly appOrigin: string
  /** Thumbprint of the key of the browser, which alone can use the code. */
  readonly device: string
  /** Address of the client. */
  readonly network: string
  /** The account that requests it. */
  readonly userId?: string | undefined
  /** The address that replaces it, for changes of the address. */
  readonly nextEmail?: string | undefined
  /** Link that has to be approved before the code is accepted. */
  readonly link?: (DeviceLink & { readonly browser: string }) | undefined
}

/** A new code. */
export type IssuedCode = {
  readonly id: string
  /** Six digits. Sent to the address, and stored as HMAC only. */
  readonly code: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A code that was entered correctly. */
export type RedeemedCode = Selectable<WalletCodeTable>

/** Codes that are sent by e-mail. */
export type CodeStore = {
  /** Creates a code, unless a limit refuses it. */
  issue(request: CodeRequest): Promise<IssuedCode | { readonly limit: CodeLimit }>
  /**
   * Checks a code, and uses it up when it is correct. Each call counts as an attempt.
   *
   * @returns `expired` for codes that were used, are too old, belong to another browser or purpose,
   * have no attempts left, or never existed.
   */
  redeem(attempt: {
    readonly id: string
    readonly code: string
    readonly purpose: CodePurpose
    readonly device: string
  }): Promise<RedeemedCode | 'wrong' | 'expired'>
  /** Replaces the code of a link that was approved, with the rest of its lifetime. */
  replace(id: string): Promise<string>
  setMailStatus(id: string, status: 'sent' | 'failed'): Promise<void>
  /** Returns the state of a message, for the browser that requested it. */
  readMailStatus(id: string, device: string): Promise<WalletCodeTable['mail'] | undefined>
  /** Deletes codes that no limit counts any more. */
  deleteExpired(): Promise<void>
}

/**
 * Creates the store of codes. All limits use the clock of the server and the database, so that they hold
 * on all nodes.
 *
 * @param deps - `secret` derives the key of the HMAC.
 */
export function createCodeStore(
  deps: TableDeps & { readonly secret: Pick<RootSecret, 'deriveKeys'> },
): CodeStore {
  const { clock } = deps
  const { sql } = deps.database
  const keys = deps.secret.deriveKeys('wallet e-mail codes')
  return {
    issue: (request) =>
      sql.transaction().execute(async (step) => {
        const { email, network, projectId, projectBudget } = request
        // Concurrent requests for an address wait, so that none passes the cooldown.
        await rawSql`select pg_advisory_xact_lock(hashtext(${email.key}))`.execute(step)
        const now = clock.now()
        const requester = { emailKey: email.key, network, projectId, projectBudget }
        const limit = await findCodeLimit(step, requester, now)
        if (limit) return { limit }
        const issued = createCode(now)
        await step
          .insertInto('wallet_code')
          .values(toRow(request, issued, { keys, now }))
          .execute()
        return issued
      }),
    redeem: (attempt) => redeemCode(attempt, { sql, keys, now: clock.now() }),
    async replace(id) {
      const { code } = createCode(clock.now())
      const change = sql
        .updateTable('wallet_code')
        .set({ code_hash: authenticate(keys[0], id, code).toString('base64url') })
      await change.where('id', '=', id).execute()
      return code
    },
    async setMailStatus(id, status) {
      await sql.updateTable('wallet_code').set({ mail: status }).where('id', '=', id).execute()
    },
    async readMailStatus(id, device) {
      const row = await sql
        .selectFrom('wallet_code')
        .select('mail')
        .where('id', '=', id)
        .where('device', '=', device)
        .executeTakeFirst()
      return row?.mail
    },
    async deleteExpired() {
      await sql
        .deleteFrom('wallet_code')
        .where('created_at', '<', clock.now() - codePeriodsMs.day - codeLifetimeMs)
        .execute()
    },
  }
}

/** Counts an attempt, compares the code, and uses it up when it is correct. */
async function redeemCode(
  { id, code, purpose, device }: Parameters<CodeStore['redeem']>[0],
  deps: {
    readonly sql: TableDeps['database']['sql']
    readonly keys: DerivedKeys
    readonly now: number
  },
): Promise<RedeemedCode | 'wrong' | 'expired'> {
  const { sql, keys, now } = deps
  // Counted before the comparison: of a hundred concurrent guesses, five are compared.
  const row = await sql
    .updateTable('wallet_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('device', '=', device)
    .where('attempts', '<', maxCodeAttempts)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('link_status', 'is', null), eb('link_status', '=', 'approved')]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return 'expired'
  if (!isCode(code, row, keys)) return 'wrong'
  const used = await sql
    .updateTable('wallet_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return used.length > 0 ? row : 'expired'
}

function createCode(now: number): IssuedCode {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  return { id: randomUUID(), code, expiresAt: now + codeLifetimeMs }
}

function toRow(
  request: CodeRequest,
  { id, code, expiresAt }: IssuedCode,
  { keys, now }: { readonly keys: DerivedKeys; readonly now: number },
): WalletCodeTable {
  const { purpose, email, projectId, appOrigin, device, network, userId, nextEmail, link } = request
  return {
    id,
    purpose,
    project_id: projectId,
    app_origin: appOrigin,
    email: email.address,
    email_key: email.key,
    user_id: userId ?? null,
    device,
    network,
    code_hash: authenticate(keys[0], id, code).toString('base64url'),
    attempts: 0,
    mail: 'queued',
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
    next_email: nextEmail ?? null,
    link_hash: link ? hashText(link.token) : null,
    link_number: link?.number ?? null,
    link_status: link ? 'waiting' : null,
    browser: link?.browser ?? null,
  }
}

function isCode(
  code: string,
  { id, code_hash }: Pick<WalletCodeTable, 'id' | 'code_hash'>,
  keys: readonly Uint8Array[],
): boolean {
  const stored = Buffer.from(code_hash, 'base64url')
  return keys.some((key) => {
    const expected = authenticate(key, id, code)
    return expected.length === stored.length && timingSafeEqual(expected, stored)
  })
}

function authenticate(key: Uint8Array, id: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${id}.${code}`).digest()
}
