import type { Selectable } from 'kysely'
import type { WalletAuditEntry } from 'latchkey/protocol'
import type { RootSecret } from '../config/readOrCreateRootSecret.ts'
import type { Log } from '../http/index.ts'
import type { SqlStoreDeps, WalletUserTable } from '../store/index.ts'
import {
  createWalletProjectSettingsStore,
  type WalletProjectSettings,
} from './createWalletProjectSettingsStore.ts'
import { createWalletAuditLog, type WalletAuditLog } from './audit/createWalletAuditLog.ts'
import { createMailQueue } from './mail/createMailQueue.ts'
import { resetPasskeys } from './passkeys/resetPasskeys.ts'
import { endWalletSessions } from './sessions/endWalletSessions.ts'
import { lockUser } from './sessions/lockWalletSession.ts'

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
  /** Sequence number of the first entry that was changed or added, or follows a removed one. */
  readonly brokenAt: number | undefined
  /** Whether the last entries were removed. */
  readonly isTruncated: boolean
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
  /** Removes the passkeys of an account, notifies its mailbox, and returns their number. */
  resetPasskeys(id: string): Promise<number>
  /** Changes the settings of the wallet of a project. @throws Error when there is none with this id. */
  setProject(
    projectId: string,
    change: Partial<WalletProjectSettings>,
  ): Promise<WalletProjectSettings>
}

/** Creates the administration of accounts. `log` receives that a message found no place in the outbox. */
export function createUserAdministration(
  deps: SqlStoreDeps & { readonly secret: Pick<RootSecret, 'deriveKeys'>; readonly log?: Log },
): UserAdministration {
  const { clock } = deps
  const { sql } = deps.database
  const audit = createWalletAuditLog(deps)
  const mail = createMailQueue({ log: () => {}, ...deps })
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
        if (isLocked) await endWalletSessions(step, id, { now })
        const event = isLocked ? 'account.locked' : 'account.unlocked'
        await audit.append(step, id, { event })
      }),
    resetPasskeys: (id) => resetPasskeys({ ...deps, audit, mail }, id),
    setProject: (projectId, change) => setProject(deps, projectId, change),
    readAudit: (id) => readAudit(audit, id),
  }
}

async function setProject(
  { database }: Pick<SqlStoreDeps, 'database'>,
  projectId: string,
  change: Partial<WalletProjectSettings>,
): Promise<WalletProjectSettings> {
  // A mistyped id would leave the project that was meant as it is.
  const project = database.sql.selectFrom('project').select('id').where('id', '=', projectId)
  if (!(await project.executeTakeFirst()))
    throw new Error(`There is no project ${projectId}. See: latchkey projects list`)
  return await createWalletProjectSettingsStore({ database }).write(projectId, change)
}

/** Reads all pages of a log, and checks that each follows the one before. */
async function readAudit(audit: WalletAuditLog, id: string): Promise<AdministeredAudit> {
  const entries: WalletAuditEntry[] = []
  let page = await audit.list(id)
  const { isTruncated } = page.check
  let brokenAt = page.check.brokenAt
  while (page.entries.length > 0) {
    entries.push(...page.entries)
    const oldest = page.entries.at(-1)
    page = await audit.list(id, oldest?.sequence)
    const isNext = page.entries[0]
      ? page.entries[0].hash === oldest?.previousHash
      : oldest?.sequence === 1
    if (!isNext) brokenAt = oldest?.sequence
    brokenAt = page.check.brokenAt ?? brokenAt
  }
  return { entries: entries.toReversed(), brokenAt, isTruncated }
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
