import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../sql/index.ts'

/** Number of rows that belong to a project. Names do not: they belong to the accounts that own them. */
export type ProjectDataCounts = {
  /** Server keys. */
  readonly keys: number
  /** Smart sessions, with the keys that co-sign them. */
  readonly sessions: number
  /** Sessions of visitors that signed in. */
  readonly signIns: number
  /** Metadata of accounts that signed in. */
  readonly accounts: number
  /** Purchases of the sandbox. */
  readonly orders: number
  /** Analytics events. */
  readonly events: number
  /** Codes of the embedded wallet. Its accounts stay: they belong to the visitors. */
  readonly walletCodes: number
  /** Records of accounts of the embedded wallet that have signed in there. The accounts stay. */
  readonly walletAccounts: number
  /** Sessions of the embedded wallet. */
  readonly walletSessions: number
  /** Social logins of the embedded wallet that have started. */
  readonly walletFlows: number
  /** Automatic recoveries of the embedded wallet. */
  readonly walletRecoveries: number
  /** Settings of the embedded wallet. */
  readonly walletSettings: number
  /** Messages of the embedded wallet that are still to be sent. */
  readonly walletMails: number
  /** Wrong codes of the embedded wallet, of the last hour. */
  readonly walletGuesses: number
}

/** Tables with a column `project_id`. */
const tables = {
  keys: 'project_key',
  sessions: 'session',
  signIns: 'sign_in',
  accounts: 'account_metadata',
  orders: 'onramp_order',
  events: 'event',
  walletCodes: 'wallet_code',
  walletAccounts: 'wallet_user_project',
  walletSessions: 'wallet_session',
  walletFlows: 'wallet_login_flow',
  walletRecoveries: 'wallet_recovery',
  walletSettings: 'wallet_project',
  walletMails: 'wallet_mail',
  walletGuesses: 'wallet_guess',
} as const satisfies Record<keyof ProjectDataCounts, keyof Tables>

const names = Object.keys(tables) as (keyof ProjectDataCounts)[]

/**
 * Counts the rows of a project.
 */
export async function countProjectData(
  sql: Kysely<Tables>,
  id: string,
): Promise<ProjectDataCounts> {
  const counts = await Promise.all(
    names.map(async (name) => {
      const query = sql
        .selectFrom(tables[name])
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('project_id', '=', id)
      const { count } = await query.executeTakeFirstOrThrow()
      return [name, Number(count)] as const
    }),
  )
  return Object.fromEntries(counts) as ProjectDataCounts
}

/**
 * Deletes the rows of a project, and those that refer to its smart sessions.
 *
 * @returns How many were deleted.
 */
export async function deleteProjectData(
  step: Transaction<Tables>,
  id: string,
): Promise<ProjectDataCounts> {
  const sessions = step.selectFrom('session').select('pci').where('project_id', '=', id)
  await step.deleteFrom('session_spending').where('pci', 'in', sessions).execute()
  await step.deleteFrom('session_proof').where('pci', 'in', sessions).execute()
  const deleted = new Map<keyof ProjectDataCounts, number>()
  for (const name of names) {
    const query = step.deleteFrom(tables[name]).where('project_id', '=', id)
    deleted.set(name, Number((await query.executeTakeFirstOrThrow()).numDeletedRows))
  }
  return Object.fromEntries(deleted) as ProjectDataCounts
}
