import {
  defaultSecondFactorUsd,
  maxRecoveryDelayHours,
  maxSecondFactorUsd,
  minRecoveryDelayHours,
} from 'latchkey/protocol'
import type { AdministeredUser, UserAdministration } from '../wallet/index.ts'
import type { ActionOutput } from './projectActions.ts'

/** A parsed action of `latchkey users`. */
export type RunUserAction = (users: UserAdministration) => Promise<ActionOutput>

/**
 * Parses the arguments of `latchkey users`.
 *
 * @param words - Words after `latchkey users`.
 * @returns The action, or an error message.
 */
export function parseUserAction(words: readonly string[]): RunUserAction | string {
  const [action = '', given, more] = words
  if (action === 'set-project-budget') return parseBudget(given, more)
  if (action === 'set-project-recovery') return parseRecovery(given, more)
  if (action === 'set-project-second-factor') return parseSecondFactor(given, more)
  if (more !== undefined) return `'${more}' is too much.`
  if (action === 'list') return listUsers(given)
  if (action === 'disable-project' || action === 'enable-project')
    return given !== undefined && /^[0-9a-f]{32}$/.test(given)
      ? setProject(given, action === 'disable-project')
      : 'Name the id of a project.'
  if (!isUserAction(action)) return 'Name an action: list, lock, unlock, reset-passkeys or audit.'
  if (given === undefined) return 'Name the id or the e-mail address of an account.'
  return async (users) => {
    const user = await users.find(given)
    if (!user) throw new Error(`There is no account ${given}. See: latchkey users list`)
    if (action === 'audit') return await printAudit(users, user)
    if (action === 'reset-passkeys') return await resetPasskeys(users, user)
    return await setLocked(users, user, action === 'lock')
  }
}

const actions = ['lock', 'unlock', 'reset-passkeys', 'audit'] as const

function isUserAction(action: string): action is (typeof actions)[number] {
  return (actions as readonly string[]).includes(action)
}

/** Parses `set-project-budget ID CODES`, where `default` is that of the configuration. */
function parseBudget(projectId: string | undefined, codes = ''): RunUserAction | string {
  if (!/^[0-9a-f]{32}$/.test(projectId ?? '')) return 'Name the id of a project.'
  if (codes !== 'default' && !/^[1-9]\d{0,8}$/.test(codes))
    return 'Name the codes in a day: a whole number, or default.'
  const codesPerDay = codes === 'default' ? undefined : Number.parseInt(codes, 10)
  return async (users) => {
    const value = await users.setProject(projectId ?? '', { codesPerDay })
    return { value, lines: [`Project ${projectId} may send ${codes} codes in a day.`] }
  }
}

/** Parses `set-project-recovery ID HOURS`, where `off` ends the offer. */
function parseRecovery(projectId: string | undefined, text = ''): RunUserAction | string {
  if (!/^[0-9a-f]{32}$/.test(projectId ?? '')) return 'Name the id of a project.'
  const hours = /^\d{2}$/.test(text) ? Number.parseInt(text, 10) : 0
  const isValid = hours >= minRecoveryDelayHours && hours <= maxRecoveryDelayHours
  if (text !== 'off' && !isValid) {
    const range = `${minRecoveryDelayHours} to ${maxRecoveryDelayHours}`
    return `Name the delay in hours, ${range}, or off.`
  }
  return async (users) => {
    const automaticRecoveryHours = text === 'off' ? undefined : hours
    const value = await users.setProject(projectId ?? '', { automaticRecoveryHours })
    const lines = isValid
      ? [
          `Visitors of project ${projectId} may choose automatic recovery, with a delay of ${hours} hours.`,
          'You, and all others with the database and the key of the share service, can then open their wallets.',
          'The share service needs "hasAutomaticRecovery": true besides.',
        ]
      : [
          `Automatic recovery of project ${projectId} is off. Nothing that is under way can be finished.`,
        ]
    return { value, lines }
  }
}

/** Switches the wallet of a project off or on, for `latchkey wallet`. */
function setProject(projectId: string, isStopped: boolean): RunUserAction {
  return async (users) => {
    const value = await users.setProject(projectId, { isStopped })
    const state = isStopped ? 'off' : 'on'
    return { value, lines: [`The wallet of project ${projectId} is switched ${state}.`] }
  }
}

/** Parses `set-project-second-factor ID USD`, where `default` is that of the project. */
function parseSecondFactor(projectId: string | undefined, text = ''): RunUserAction | string {
  if (!/^[0-9a-f]{32}$/.test(projectId ?? '')) return 'Name the id of a project.'
  const usd = /^(?:0|[1-9]\d{0,6})$/.test(text) ? Number.parseInt(text, 10) : undefined
  if (text !== 'default' && (usd === undefined || usd > maxSecondFactorUsd))
    return `Name the balance in US dollars, 0 to ${maxSecondFactorUsd}, or default.`
  return async (users) => {
    const value = await users.setProject(projectId ?? '', { secondFactorUsd: usd })
    const amount =
      usd ?? `${defaultSecondFactorUsd}, the default (${maxSecondFactorUsd} in development)`
    const line = `Wallets in project ${projectId} need a second way to recover them above US$ ${amount}.`
    return { value, lines: [line] }
  }
}

async function resetPasskeys(
  users: UserAdministration,
  user: AdministeredUser,
): Promise<ActionOutput> {
  const removed = await users.resetPasskeys(user.id)
  return { value: { ...user, removed }, lines: [`${removed} passkeys of ${user.id} were removed.`] }
}

function listUsers(search: string | undefined): RunUserAction {
  return async (users) => {
    const value = await users.list(search)
    return { value, lines: value.map(describeUser) }
  }
}

async function setLocked(
  users: UserAdministration,
  user: AdministeredUser,
  isLocked: boolean,
): Promise<ActionOutput> {
  await users.setLocked(user.id, isLocked)
  const value = { ...user, isLocked }
  return { value, lines: [describeUser(value)] }
}

async function printAudit(
  users: UserAdministration,
  { id }: AdministeredUser,
): Promise<ActionOutput> {
  const value = await users.readAudit(id)
  const lines = value.entries.map(({ sequence, at, event, details }) => {
    const members = Object.entries(details).map(([name, text]) => `${name}=${escapeText(text)}`)
    return [sequence, new Date(at).toISOString(), event, ...members].join('  ')
  })
  const problems = [
    ...(value.brokenAt === undefined
      ? []
      : [`Entry ${value.brokenAt} was changed or added, or follows a removed one.`]),
    ...(value.isTruncated ? ['Entries after the last one were removed.'] : []),
  ]
  const result = problems.length === 0 ? ['No entry was changed or removed.'] : problems
  return { value, lines: [...lines, ...result] }
}

/** Escapes what would control the terminal or change the direction of text. */
function escapeText(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`,
  )
}

function describeUser({ id, email, name, createdAt, isLocked }: AdministeredUser): string {
  return [
    id,
    escapeText(email ?? name ?? '-'),
    new Date(createdAt).toISOString(),
    ...(isLocked ? ['locked'] : []),
  ].join('  ')
}
