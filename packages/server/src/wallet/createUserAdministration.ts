import type { Selectable } from 'kysely'
import { formatAuditEntry, type WalletAuditEntry } from 'latchkey/protocol'
import type { TableDeps, WalletUserTable } from '../store/index.ts'
import { createProjectSettings, type WalletProjectSettings } from './createProjectSettings.ts'
import { createWalletAuditLog, type WalletAuditLog } from './audit/createWalletAuditLog.ts'
import { hashText } from './dpop/readDpopProof.ts'
import { endSessions } from './sessions/endSessions.ts'
import { lockUser } from './sessions/lockSession.ts'

/** Accounts that `list` returns. */
const maxListed = 1_000

/** An account as an operator sees it. */
export type AdministeredUser = {
  readonly id: string
  /** Undefined for accounts of social logins alone. */
  readonly email: string | undefined
  /** Name at the provider of a social login. */
  readonly name: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly isLocked: boolean
}

/** The audit log of an account, oldest first. */
export type AdministeredAudit = {
  readonly entries: readonly WalletAuditEntry[]
  /** Sequence number of the first entry that was changed, or follows a removed one. */
  readonly brokenAt: number | undefined
}

/** Accounts of the embedded wallet, for the operator. */
export type UserAdministration = {
  /** Returns the newest accounts, or those whose address or name contains a text. */
  list(search?: string): Promise<readonly AdministeredUser[]>
  /** Finds an account by its id or address. */
  find(idOrEmail: string): Promise<AdministeredUser | undefined>
  /** Locks an account and ends its sessions, or unlocks it. */
  setLocked(id: string, isLocked: boolean): Promise<void>
  readAudit(id: string): Promise<AdministeredAudit>
  /** Removes the passkeys of an account, and returns their number. */
  resetPasskeys(id: string): Promise<number>
  /** Changes the settings of the wallet of a project. @throws Error when there is none with this id. */
  setProject(
    projectId: string,
    change: Partial<WalletProjectSettings>,
  ): Promise<WalletProjectSettings>
}

/** Creates the administration of accounts. */
export function createUserAdministration(deps: TableDeps): UserAdministration {
  const { clock } = deps
  const { sql } = deps.database
  const audit = createWalletAuditLog(deps)
  return {
    async list(search = '') {
      const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      const rows = await sql
        .selectFrom('wallet_user')
        .selectAll()
        .where(({ eb, or, fn }) =>
          or([eb('email_key', 'like', pattern), eb(fn('lower', ['name']), 'like', pattern)]),
        )
        .orderBy('created_at', 'desc')
        .limit(maxListed)
        .execute()
      return rows.map(toUser)
    },
    async find(idOrEmail) {
      const row = await sql
        .selectFrom('wallet_user')
        .selectAll()
        .where(({ eb, or }) =>
          or([eb('id', '=', idOrEmail), eb('email_key', '=', idOrEmail.toLowerCase())]),
        )
        .executeTakeFirst()
      return row && toUser(row)
    },
    setLocked: (id, isLocked) =>
      sql.transaction().execute(async (step) => {
        const now = clock.now()
        await lockUser(step, id)
        const change = step.updateTable('wallet_user').set({ locked_at: isLocked ? now : null })
        await change.where('id', '=', id).execute()
        if (isLocked) await endSessions(step, id, { now })
        const event = isLocked ? 'account.locked' : 'account.unlocked'
        await audit.append(step, id, { event })
      }),
    resetPasskeys: (id) => removePasskeys({ ...deps, audit }, id),
    setProject: (projectId, change) => setProject(deps, projectId, change),
    async readAudit(id) {
      const entries: WalletAuditEntry[] = []
      let page = await audit.list(id)
      while (page.length > 0) {
        entries.push(...page)
        page = await audit.list(id, page.at(-1)?.sequence)
      }
      entries.reverse()
      return { entries, brokenAt: findBrokenEntry(id, entries) }
    },
  }
}

async function setProject(
  { database }: Pick<TableDeps, 'database'>,
  projectId: string,
  change: Partial<WalletProjectSettings>,
): Promise<WalletProjectSettings> {
  // A mistyped id would leave the project that was meant as it is.
  const project = database.sql.selectFrom('project').select('id').where('id', '=', projectId)
  if (!(await project.executeTakeFirst()))
    throw new Error(`There is no project ${projectId}. See: latchkey projects list`)
  return await createProjectSettings({ database }).write(projectId, change)
}

async function removePasskeys(
  { database, audit }: TableDeps & { readonly audit: WalletAuditLog },
  id: string,
): Promise<number> {
  return await database.sql.transaction().execute(async (step) => {
    const removal = step.deleteFrom('wallet_passkey').where('user_id', '=', id)
    const removed = await removal.returning('credential_id').execute()
    const details = { by: 'operator' }
    if (removed.length > 0) await audit.append(step, id, { event: 'passkey.removed', details })
    return removed.length
  })
}

function findBrokenEntry(userId: string, entries: readonly WalletAuditEntry[]): number | undefined {
  let previousHash = ''
  for (const [index, entry] of entries.entries()) {
    const isNext = entry.sequence === index + 1 && entry.previousHash === previousHash
    if (!isNext || hashText(formatAuditEntry(userId, entry)) !== entry.hash) return entry.sequence
    previousHash = entry.hash
  }
  return undefined
}

function toUser(row: Selectable<WalletUserTable>): AdministeredUser {
  const { id, email, name, created_at: createdAt, locked_at } = row
  return {
    id,
    email: email ?? undefined,
    name: name ?? undefined,
    createdAt,
    isLocked: locked_at !== null,
  }
}
