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
  if (more !== undefined) return `'${more}' is too much.`
  if (action === 'list') return listUsers(given)
  if (action !== 'lock' && action !== 'unlock' && action !== 'audit')
    return 'Name an action: list, lock, unlock or audit.'
  if (given === undefined) return 'Name the id or the e-mail address of an account.'
  return async (users) => {
    const user = await users.find(given)
    if (!user) throw new Error(`There is no account ${given}. See: latchkey users list`)
    return action === 'audit'
      ? await printAudit(users, user)
      : await setLocked(users, user, action === 'lock')
  }
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
    const members = Object.entries(details).map(([name, text]) => `${name}=${text}`)
    return [sequence, new Date(at).toISOString(), event, ...members].join('  ')
  })
  const result =
    value.brokenAt === undefined
      ? 'No entry was changed or removed before the last one.'
      : `Entry ${value.brokenAt} was changed, or follows a removed one.`
  return { value, lines: [...lines, result] }
}

function describeUser({ id, email, name, createdAt, isLocked }: AdministeredUser): string {
  return [
    id,
    email ?? name ?? '-',
    new Date(createdAt).toISOString(),
    ...(isLocked ? ['locked'] : []),
  ].join('  ')
}
