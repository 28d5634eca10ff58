import { randomInt, randomUUID } from 'node:crypto'
import {
  type Insertable,
  type Kysely,
  sql as rawSql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { DerivedKeys, RootSecret } from '../../config/readOrCreateRootSecret.ts'
import { getIpAndSubnet } from '../../limits/index.ts'
import type { ServiceLanguage } from '../../language/index.ts'
import type { SqlStoreDeps, Tables, WalletCodeTable } from '../../store/index.ts'
import type { FailedCodeRecorder } from '../audit/createFailedCodeRecorder.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import type { EmailAddress } from '../parseEmail.ts'
import type { CodePurpose } from './CodePurpose.ts'
import { codeLifetimeMs, codePeriodsMs } from './codeLimits.ts'
import type { GuessLimiter } from './createGuessLimiter.ts'
import type { DeviceApprovalLink } from './createDeviceApprovalLinks.ts'
import type { KnownSources } from './createKnownSources.ts'
import { type ExceededCodeLimit, findCodeLimit } from './findCodeLimit.ts'
import { hashEmailCode } from './hashEmailCode.ts'
import { findNextCode, type OpenCode } from './findNextCode.ts'
import {
  type CodeAttempt,
  findRepeatedCode,
  redeemCode,
  type RedeemedCode,
  type RefusedCode,
} from './redeemCode.ts'
import { type MailboxLimitKey, toMailboxLimitKey } from './toMailboxLimitKey.ts'

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
  /** Language of its message. */
  readonly language: ServiceLanguage
  /** Link that has to be approved before the code is accepted. */
  readonly link?: (DeviceApprovalLink & { readonly browser: string }) | undefined
}

/** A new code. */
export type IssuedCode = {
  readonly id: string
  /** Six digits. Sent to the address, and stored as HMAC only. */
  readonly code: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Stores the message of a new code. */
export type SendCode = (step: Transaction<Tables>, issued: IssuedCode) => Promise<void>

/** Codes that are sent by e-mail. */
export type CodeStore = {
  /**
   * Creates a code, unless a limit refuses it.
   *
   * @param send - Stores the message in the same transaction.
   */
  issue(
    request: CodeRequest,
    send: SendCode,
  ): Promise<IssuedCode | { readonly limit: ExceededCodeLimit }>
  /** Checks a code, and uses it up when it is correct. Each call counts as an attempt. */
  redeem(attempt: CodeAttempt): Promise<RedeemedCode | RefusedCode>
  /** Finds a code that its browser has just used, and sends again because the response may have been lost. */
  findRepeated(attempt: CodeAttempt): Promise<RedeemedCode | undefined>
  /** Finds the code to the new address that followed one to the current address, while it can be entered. */
  findNext(confirmed: RedeemedCode): Promise<OpenCode | undefined>
  /** Accepts a code that was used once more, because what it was entered for could not be done yet. */
  restore(id: string): Promise<void>
  /** Stores the session that a code has started. */
  setSession(step: Transaction<Tables>, id: string, sessionId: string): Promise<void>
  /** Replaces the code of a link that was approved, with the rest of its lifetime. */
  replace(step: Transaction<Tables>, id: string): Promise<string>
  setMailStatus(id: string, status: 'sent' | 'failed', step?: Kysely<Tables>): Promise<void>
  /** Returns the state of a message, for the browser that requested it. */
  readMailStatus(id: string, device: string): Promise<WalletCodeTable['mail'] | undefined>
  /** Deletes codes that no limit counts any more. */
  deleteExpired(): Promise<void>
}

/**
 * Creates the store of codes. All limits use the clock of the server and the database, so that they hold
 * on all nodes.
 *
 * @param deps - `secret` derives the key of the HMAC; `known` has the browsers and addresses of accounts.
 */
export function createCodeStore(
  deps: SqlStoreDeps & {
    readonly secret: Pick<RootSecret, 'deriveKeys'>
    readonly knownSources: Pick<KnownSources, 'find'>
    readonly guesses: Pick<GuessLimiter, 'count'>
    readonly failedCodes: Pick<FailedCodeRecorder, 'record'>
    /** Returns whether limits of client addresses do not apply to an address. @default none */
    readonly isExempt?: ((address: string) => boolean) | undefined
  },
): CodeStore {
  const { clock, knownSources, guesses, isExempt = () => false } = deps
  const { sql } = deps.database
  const keys = deps.secret.deriveKeys('wallet e-mail codes')
  return {
    issue: (request, send) =>
      sql.transaction().execute(async (step) => {
        const mailbox = toMailboxLimitKey(request.email)
        const [, range] = getIpAndSubnet(request.network)
        // Concurrent requests for a mailbox or of a range wait, so that none passes a limit.
        for (const lock of [`mailbox ${mailbox.key}`, `codes of ${range}`])
          await rawSql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(step)
        const now = clock.now()
        const known = await knownSources.find(step, request.email.key, request)
        const requester = { ...request, mailbox, range, known, isExempt: isExempt(request.network) }
        const limit = await findCodeLimit(step, requester, now)
        if (limit) return { limit }
        const issued = createCode(now)
        await step
          .insertInto('wallet_code')
          .values(toRow(request, issued, { keys, now, mailbox, range, known }))
          .execute()
        await send(step, issued)
        return issued
      }),
    redeem: (attempt) => redeemCode(attempt, { ...deps, sql, keys, guesses, now: clock.now() }),
    findRepeated: (attempt) => findRepeatedCode(attempt, { sql, keys, now: clock.now() }),
    findNext: (confirmed) => findNextCode(sql, confirmed, clock.now()),
    restore: (id) => updateCode(sql, id, { used_at: null }),
    setSession: (step, id, sessionId) => updateCode(step, id, { session_id: sessionId }),
    async replace(step, id) {
      const { code } = createCode(clock.now())
      const change = step
        .updateTable('wallet_code')
        .set({ code_hash: hashEmailCode(keys[0], id, code).toString('base64url'), mail: 'queued' })
      await change.where('id', '=', id).execute()
      return code
    },
    setMailStatus: (id, status, step = sql) => updateCode(step, id, { mail: status }),
    readMailStatus: (id, device) => readMailStatus(sql, id, device),
    async deleteExpired() {
      await sql
        .deleteFrom('wallet_code')
        .where('created_at', '<', clock.now() - codePeriodsMs.day - codeLifetimeMs)
        .execute()
    },
  }
}

async function readMailStatus(
  sql: Kysely<Tables>,
  id: string,
  device: string,
): Promise<WalletCodeTable['mail'] | undefined> {
  const row = await sql
    .selectFrom('wallet_code')
    .select('mail')
    .where('id', '=', id)
    .where('device', '=', device)
    .executeTakeFirst()
  return row?.mail
}

async function updateCode(
  step: Kysely<Tables>,
  id: string,
  change: Updateable<WalletCodeTable>,
): Promise<void> {
  await step.updateTable('wallet_code').set(change).where('id', '=', id).execute()
}

function createCode(now: number): IssuedCode {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  return { id: randomUUID(), code, expiresAt: now + codeLifetimeMs }
}

function toRow(
  request: CodeRequest,
  { id, code, expiresAt }: IssuedCode,
  about: {
    readonly keys: DerivedKeys
    readonly now: number
    readonly mailbox: MailboxLimitKey
    readonly range: string
    readonly known: 'device' | 'network' | undefined
  },
): Insertable<WalletCodeTable> {
  const { keys, now, mailbox, range, known } = about
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
    code_hash: hashEmailCode(keys[0], id, code).toString('base64url'),
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
    mailbox: mailbox.key,
    mail_domain: mailbox.domain,
    client_range: range,
    known: known ?? null,
    language: request.language,
  }
}
