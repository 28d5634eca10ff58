import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DeviceLinkDescription } from 'latchkey/protocol'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import { readLanguage, type ServiceLanguage } from '../../language/index.ts'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'
import { hashText } from '../dpop/readDpopProof.ts'

/** A link that approves a new browser. */
export type DeviceApprovalLink = {
  /** 256 bits. Only the message has it. */
  readonly token: string
  /** Two digits that the new browser shows. */
  readonly number: string
}

/** State of a link: `undefined` for none, or one that has expired. */
export type DeviceApprovalLinkState =
  | { readonly status: 'waiting' | 'approved' | 'declined'; readonly projectId: string }
  | undefined

/** A link that was approved: its browser gets a code. */
export type ApprovedDeviceLink = {
  readonly challengeId: string
  readonly email: string
  readonly appOrigin: string
  readonly projectId: string
  readonly expiresAt: number
  /** Of the browser that requested it. */
  readonly language: ServiceLanguage
}

/** Links that approve new browsers. They are answered once, within the lifetime of a code. */
export type DeviceApprovalLinks = {
  /** Describes the request of a link. */
  describe(token: string, network: string): Promise<DeviceLinkDescription | undefined>
  /**
   * Stores the answer. A wrong number declines, so that it cannot be guessed.
   *
   * @param onApproved - Runs in the same transaction.
   */
  answer(
    token: string,
    number: string | undefined,
    onApproved: (step: Transaction<Tables>, approved: ApprovedDeviceLink) => Promise<void>,
  ): Promise<ApprovedDeviceLink | 'declined' | undefined>
  /** Returns the state of a link, for the browser that requested it. */
  readStatus(challengeId: string, device: string): Promise<DeviceApprovalLinkState>
}

/** Creates a token and a number. */
export function createDeviceApprovalLink(): DeviceApprovalLink {
  const token = randomBytes(32).toString('base64url')
  return { token, number: randomInt(100).toString().padStart(2, '0') }
}

/** Creates the store of links, which has their hashes alone. */
export function createDeviceApprovalLinks(
  deps: SqlStoreDeps & { readonly secret: Pick<RootSecret, 'deriveKeys'> },
): DeviceApprovalLinks {
  const { clock } = deps
  const { sql } = deps.database
  const [key] = deps.secret.deriveKeys('wallet device links')
  return {
    async describe(token, network) {
      const row = await sql
        .selectFrom('wallet_code')
        .selectAll()
        .where('link_hash', '=', hashText(token))
        .where('link_status', '=', 'waiting')
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!row || row.link_number === null) return undefined
      return {
        appOrigin: row.app_origin,
        browser: row.browser ?? '',
        requestedAt: row.created_at,
        numbers: listNumbers(row.link_number, createHmac('sha256', key).update(row.id).digest()),
        isOtherNetwork: row.network !== network,
      }
    },
    answer: (token, number, onApproved) =>
      sql.transaction().execute(async (step) => {
        const answered = await answerLink(step, { token, number, now: clock.now() })
        if (!answered || answered === 'declined') return answered
        await onApproved(step, answered)
        return answered
      }),
    async readStatus(challengeId, device) {
      const row = await sql
        .selectFrom('wallet_code')
        .select(['link_status', 'project_id'])
        .where('id', '=', challengeId)
        .where('device', '=', device)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!row?.link_status) return undefined
      return { status: row.link_status, projectId: row.project_id }
    },
  }
}

/** Lists the number between two others, the same at each call: otherwise a reload would show which is right. */
function listNumbers(number: string, seed: Uint8Array): readonly string[] {
  const numbers = new Set([number])
  for (const byte of seed)
    if (numbers.size < 3) numbers.add((byte % 100).toString().padStart(2, '0'))
  return [...numbers].toSorted()
}

async function answerLink(
  step: Transaction<Tables>,
  {
    token,
    number,
    now,
  }: { readonly token: string; readonly number: string | undefined; readonly now: number },
): Promise<ApprovedDeviceLink | 'declined' | undefined> {
  const answered = await step
    .updateTable('wallet_code')
    .set(({ eb, case: when }) => ({
      link_status: when()
        .when(eb('link_number', '=', number ?? ''))
        .then('approved' as const)
        .else('declined' as const)
        .end(),
    }))
    .where('link_hash', '=', hashText(token))
    .where('link_status', '=', 'waiting')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!answered) return undefined
  if (answered.link_status !== 'approved') return 'declined'
  const { id: challengeId, email, app_origin: appOrigin } = answered
  const { project_id: projectId, expires_at: expiresAt } = answered
  const language = readLanguage(answered.language ?? undefined)
  return { challengeId, email, appOrigin, projectId, expiresAt, language }
}
