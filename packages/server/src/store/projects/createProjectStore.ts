import { createHash, randomBytes } from 'node:crypto'
import { checkProjectAccess } from '../../http/index.ts'
import {
  type JsonColumnValidator,
  createJsonColumnValidator,
} from '../createJsonColumnValidator.ts'
import { type SqlDatabase, isUniqueViolation, type SqlStoreDeps } from '../sql/index.ts'
import { countProjectData, deleteProjectData, type ProjectDataCounts } from './projectData.ts'
import { createProjectCache } from './createProjectCache.ts'
import type { ProjectStore, StoredProject, ProjectWallet } from './ProjectStore.ts'
import {
  applyProjectChange,
  toProjectColumns,
  isProjectId,
  newProject,
  selectProjects,
} from './projectRows.ts'

/**
 * Creates the project store.
 *
 * Projects are cached for 5 s. While the database is unavailable, cached projects stay valid; others
 * fail with 503.
 */
export function createProjectStore(
  deps: SqlStoreDeps & { readonly database: SqlDatabase },
): ProjectStore {
  const { database, clock } = deps
  const { sql } = database
  const { isReady } = database
  const isValid = createJsonColumnValidator(deps, 'project')

  async function read(id: string): Promise<StoredProject | undefined> {
    const [project] = isProjectId(id) ? await selectProjects(sql, isValid, id) : []
    return project
  }

  const lookup = createProjectCache({ read, isReady, clock })

  async function find(id: string): Promise<StoredProject | undefined> {
    const project = isProjectId(id) ? await lookup.find(id) : undefined
    return project?.isEnabled ? project : undefined
  }

  return {
    find,
    isCached: (id) => !isProjectId(id) || lookup.isCached(id),
    read,
    check: async (id, origin) => checkProjectAccess(await find(id ?? ''), origin),
    list: () => selectProjects(sql, isValid),
    async create({ id = randomBytes(16).toString('hex'), ...given }) {
      if (!isProjectId(id)) throw new Error('A project id is 32 lower-case hexadecimal digits.')
      const project = newProject({ id, ...given }, clock.now())
      const row = { ...toProjectColumns(project, clock.now()), id, created_at: project.createdAt }
      try {
        await sql.insertInto('project').values(row).execute()
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Error(`There is a project ${id} already.`, { cause: error })
      }
      lookup.invalidate(id)
      return project
    },
    async update(id, change) {
      const next = await updateRow({ sql, isValid }, id, (project) => ({
        project: applyProjectChange(project, change(project)),
        now: clock.now(),
      }))
      lookup.invalidate(id)
      return next
    },
    async createKey(id) {
      if (!(await read(id))) return undefined
      const key = `lk_${randomBytes(32).toString('base64url')}`
      const hash = createHash('sha256').update(key).digest('hex')
      const row = { hash, project_id: id, created_at: clock.now() }
      await sql.insertInto('project_key').values(row).execute()
      lookup.invalidate(id)
      return key
    },
    readWallet: (id) => readWallet(sql, id),
    countData: (id) => countProjectData(sql, id),
    delete: (id) => deleteRows(database, id).finally(() => lookup.invalidate(id)),
  }
}

async function readWallet(sql: SqlDatabase['sql'], id: string): Promise<ProjectWallet> {
  const rows = sql.selectFrom('wallet_project').selectAll().where('project_id', '=', id)
  const row = await rows.executeTakeFirst()
  return {
    isStopped: row?.is_stopped ?? false,
    codesPerDay: row?.codes_per_day ?? undefined,
    automaticRecoveryHours: row?.automatic_recovery_hours ?? undefined,
    secondFactorUsd: row?.second_factor_usd ?? undefined,
  }
}

function deleteRows({ sql }: SqlDatabase, id: string): Promise<ProjectDataCounts | undefined> {
  return sql.transaction().execute(async (step) => {
    const lock = step.selectFrom('project').select('id').where('id', '=', id).forUpdate()
    if (!(await lock.executeTakeFirst())) return undefined
    const data = await deleteProjectData(step, id)
    await step.deleteFrom('project').where('id', '=', id).execute()
    return data
  })
}

/** Locks the row, so that concurrent updates wait and read the new values. */
function updateRow(
  { sql, isValid }: Pick<SqlDatabase, 'sql'> & { readonly isValid: JsonColumnValidator },
  id: string,
  change: (project: StoredProject) => { readonly project: StoredProject; readonly now: number },
): Promise<StoredProject | undefined> {
  return sql.transaction().execute(async (step) => {
    const lock = step.selectFrom('project').select('id').where('id', '=', id).forUpdate()
    if (!(await lock.executeTakeFirst())) return undefined
    const [old] = await selectProjects(step, isValid, id)
    if (!old) return undefined
    const { project, now } = change(old)
    await step
      .updateTable('project')
      .set(toProjectColumns(project, now))
      .where('id', '=', id)
      .execute()
    return project
  })
}
