import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '../../store/index.ts'
import {
  codeCooldownMs,
  codePeriodsMs,
  codesPerAddressAndHour,
  codesPerDomainAndHour,
  codesPerDeploymentAndHour,
  codesPerMailbox,
  codesPerRangeAndHour,
  codesBeyondBudgetAndDay,
  knownSourceFactor,
  maxBudgetFactor,
} from './codeLimits.ts'
import { largeMailDomains } from './largeMailDomains.ts'
import type { MailboxLimitKey } from './toMailboxLimitKey.ts'

/** Request for a code. */
export type CodeRequester = {
  readonly mailbox: MailboxLimitKey
  /** Thumbprint of the key of the browser. */
  readonly device: string
  /** Address of the client. */
  readonly network: string
  /** IPv4 /24 or IPv6 /48 of the client. */
  readonly range: string
  /** Whether the account of the address signed in before from this browser, or from this address. */
  readonly known: 'device' | 'network' | undefined
  readonly projectId: string
  /** Whether limits of client addresses do not apply, as for those of the own machine in development. */
  readonly isExempt: boolean
  /** Codes that the project may request in a day. */
  readonly projectBudget: number
}

/** Name of a limit of codes, also of its metric. */
export type CodeLimitKind = 'email' | 'domain' | 'client' | 'range' | 'project' | 'deployment'

/** Limit that refuses a request: with the time until the next code, where it is the cooldown. */
export type ExceededCodeLimit =
  | { readonly kind: 'cooldown'; readonly retryAfterMs: number }
  | { readonly kind: CodeLimitKind }

type Where = (eb: ExpressionBuilder<Tables, 'wallet_code'>) => ReturnType<typeof eb.and>
type Count = (since: number, where: Where) => Promise<number>

/**
 * Finds the limit that a request for a code exceeds.
 *
 * Requests of known browsers and addresses are counted apart from those of strangers, in every limit: who uses
 * up what strangers may request does not refuse the owner of an account. Those of other accounts do not either, while
 * its own has requested few.
 *
 * @param step - A transaction that has locked the mailbox and the range.
 */
export async function findCodeLimit(
  step: Kysely<Tables>,
  requester: CodeRequester,
  now: number,
): Promise<ExceededCodeLimit | undefined> {
  const count: Count = async (since, where) => {
    const { count: found } = await step
      .selectFrom('wallet_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>', now - since)
      .where('known', requester.known === undefined ? 'is' : 'is not', null)
      .where(where)
      .executeTakeFirstOrThrow()
    return found
  }
  return (
    (await findMailboxLimit(step, requester, now)) ??
    (requester.known === undefined && !requester.isExempt
      ? await findUnknownSourceLimit(count, requester)
      : undefined) ??
    (await findTotalLimit(count, requester))
  )
}

async function findMailboxLimit(
  step: Kysely<Tables>,
  { mailbox, known, device, network }: CodeRequester,
  now: number,
): Promise<ExceededCodeLimit | undefined> {
  const { hour, day } = codePeriodsMs
  const all = step
    .selectFrom('wallet_code')
    .select(['created_at', 'mail'])
    .where('mailbox', '=', mailbox.key)
    .where('created_at', '>', now - day)
    .where('known', known === undefined ? 'is' : '=', known ?? null)
  const own =
    known === 'device'
      ? all.where('device', '=', device)
      : known === 'network'
        ? all.where('network', '=', network)
        : all
  const rows = await own.orderBy('created_at', 'desc').limit(codesPerMailbox.day).execute()
  const ages = rows.map((row) => now - row.created_at)
  const [newest] = ages
  // A code that reached nobody may be followed by another one at once.
  const isSent = rows[0]?.mail !== 'failed'
  if (newest !== undefined && newest < codeCooldownMs && isSent)
    return { kind: 'cooldown', retryAfterMs: codeCooldownMs - newest }
  const lastHour = ages.filter((age) => age < hour)
  const isAbove = lastHour.length >= codesPerMailbox.hour || ages.length >= codesPerMailbox.day
  return isAbove ? { kind: 'email' } : undefined
}

/** Finds a limit that a client without an earlier sign-in exceeds. */
async function findUnknownSourceLimit(
  count: Count,
  requester: CodeRequester,
): Promise<ExceededCodeLimit | undefined> {
  const { hour } = codePeriodsMs
  const { mailbox, range } = requester
  const { domain } = mailbox
  const ofSource = await findSourceLimit(count, requester, 1)
  if (ofSource) return ofSource
  if (largeMailDomains.has(domain)) return undefined
  const { free, perRange, max } = codesPerDomainAndHour
  const ofDomain = await count(hour, (eb) => eb.and({ mail_domain: domain }))
  if (ofDomain < free) return undefined
  const own = (eb: ExpressionBuilder<Tables, 'wallet_code'>): ReturnType<Where> =>
    eb.and({ mail_domain: domain, client_range: range })
  return ofDomain >= max || (await count(hour, own)) >= perRange ? { kind: 'domain' } : undefined
}

/** Finds the limit of the address or range of a client that it exceeds, with a factor of its codes. */
async function findSourceLimit(
  count: Count,
  { network, range }: CodeRequester,
  factor: number,
): Promise<ExceededCodeLimit | undefined> {
  const { hour } = codePeriodsMs
  if ((await count(hour, (eb) => eb.and({ network }))) >= factor * codesPerAddressAndHour)
    return { kind: 'client' }
  const ofRange = await count(hour, (eb) => eb.and({ client_range: range }))
  return ofRange >= factor * codesPerRangeAndHour ? { kind: 'range' } : undefined
}

async function findTotalLimit(
  count: Count,
  requester: CodeRequester,
): Promise<ExceededCodeLimit | undefined> {
  const { hour, day } = codePeriodsMs
  const { projectId, projectBudget, known, isExempt, mailbox, device, network } = requester
  const ofProject = await count(day, (eb) => eb.and({ project_id: projectId }))
  const ofAll = await count(hour, (eb) => eb.and([]))
  const full: ExceededCodeLimit | undefined =
    ofProject >= projectBudget
      ? { kind: 'project' }
      : ofAll >= codesPerDeploymentAndHour
        ? { kind: 'deployment' }
        : undefined
  if (known === undefined) return full
  const isHalfUsed = ofProject > projectBudget / 2 || ofAll > codesPerDeploymentAndHour / 2
  const ofSource =
    isHalfUsed && !isExempt ? await findSourceLimit(count, requester, knownSourceFactor) : undefined
  if (ofSource) return ofSource
  if (!full) return undefined
  const isBudgetDoubled =
    ofProject >= maxBudgetFactor * projectBudget ||
    ofAll >= maxBudgetFactor * codesPerDeploymentAndHour
  if (isBudgetDoubled) return full
  const source = known === 'device' ? { device } : { network }
  const own = await count(day, (eb) => eb.and({ mailbox: mailbox.key, known, ...source }))
  return own < codesBeyondBudgetAndDay ? undefined : full
}
