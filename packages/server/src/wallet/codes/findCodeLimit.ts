import type { Kysely } from 'kysely'
import type { Tables } from '../../store/index.ts'
import {
  codeCooldownMs,
  codePeriodsMs,
  codesPerClientAndHour,
  codesPerEmail,
  codesPerHour,
} from './codeLimits.ts'

/** Request for a code. */
export type CodeRequester = {
  /** Key of the e-mail address. */
  readonly emailKey: string
  /** Address of the client. */
  readonly network: string
  readonly projectId: string
  /** Codes that the project may request in a day. */
  readonly projectBudget: number
}

/** Limit that refuses a request: with the time until the next code, where it is the cooldown. */
export type CodeLimit =
  | { readonly kind: 'cooldown'; readonly retryAfterMs: number }
  | { readonly kind: 'email' | 'client' | 'project' | 'deployment' }

/**
 * Finds the limit that a request for a code exceeds.
 *
 * It reads requests for codes alone, never accounts, so that its result is the same for addresses with
 * an account and without.
 *
 * @param step - A transaction that has locked the address.
 */
export async function findCodeLimit(
  step: Kysely<Tables>,
  requester: CodeRequester,
  now: number,
): Promise<CodeLimit | undefined> {
  const { emailKey, network, projectId, projectBudget } = requester
  const { hour, day } = codePeriodsMs
  const times = await step
    .selectFrom('wallet_code')
    .select('created_at')
    .where('email_key', '=', emailKey)
    .where('created_at', '>', now - day)
    .orderBy('created_at', 'desc')
    .limit(codesPerEmail.day)
    .execute()
  const ages = times.map((row) => now - row.created_at)
  const [newest] = ages
  if (newest !== undefined && newest < codeCooldownMs)
    return { kind: 'cooldown', retryAfterMs: codeCooldownMs - newest }
  const lastHour = ages.filter((age) => age < hour)
  if (lastHour.length >= codesPerEmail.hour || ages.length >= codesPerEmail.day)
    return { kind: 'email' }
  const count = async (
    since: number,
    column?: 'network' | 'project_id',
    value = '',
  ): Promise<number> => {
    const all = step
      .selectFrom('wallet_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>', now - since)
    const { count: found } = await (
      column ? all.where(column, '=', value) : all
    ).executeTakeFirstOrThrow()
    return found
  }
  if ((await count(hour, 'network', network)) >= codesPerClientAndHour) return { kind: 'client' }
  if ((await count(day, 'project_id', projectId)) >= projectBudget) return { kind: 'project' }
  return (await count(hour)) >= codesPerHour ? { kind: 'deployment' } : undefined
}
