import { type Kysely, type Selectable, sql as rawSql } from 'kysely'
import * as v from 'valibot'
import type { JsonColumnValidator } from '../createJsonColumnValidator.ts'
import type { ProjectTable, Tables } from '../sql/index.ts'
import type { ProjectPatch, StoredProject } from './ProjectStore.ts'

const originsSchema = v.array(v.string())
const featuresSchema = v.array(
  v.object({
    id: v.string(),
    isEnabled: v.boolean(),
    config: v.nullable(v.array(v.string())),
  }),
)

/** The changeable columns of a project, as they are written. */
export type ProjectColumns = {
  name: string
  origins: string
  features: string
  rate_per_second: number | null
  rate_capacity: number | null
  is_analytics_on: boolean
  is_development: boolean
  is_enabled: boolean
  updated_at: number
}

/**
 * Returns whether a text is a well-formed project id.
 */
export function isProjectId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/**
 * Creates a project that allows every origin and has no features, with the given changes.
 *
 * @param now - Milliseconds since 1970.
 */
export function newProject(
  given: ProjectPatch & { readonly id: string },
  now: number,
): StoredProject {
  const blank = {
    id: given.id,
    name: '',
    origins: [],
    features: [],
    rate: undefined,
    isAnalyticsOn: true,
    isDevelopment: false,
    isEnabled: true,
    keyHashes: [],
    createdAt: now,
  }
  return applyProjectChange(blank, given)
}

/**
 * Applies a change to a project. Members that are `undefined` are not changed, except `rate`, which
 * is reset to that of the deployment.
 */
export function applyProjectChange(project: StoredProject, change: ProjectPatch): StoredProject {
  return {
    ...project,
    name: change.name ?? project.name,
    origins: change.origins ?? project.origins,
    features: change.features ?? project.features,
    rate: 'rate' in change ? change.rate : project.rate,
    isAnalyticsOn: change.isAnalyticsOn ?? project.isAnalyticsOn,
    isDevelopment: change.isDevelopment ?? project.isDevelopment,
    isEnabled: change.isEnabled ?? project.isEnabled,
  }
}

/**
 * Converts a project to columns.
 *
 * @param now - Milliseconds since 1970.
 */
export function toProjectColumns(project: StoredProject, now: number): ProjectColumns {
  return {
    name: project.name,
    origins: JSON.stringify(project.origins),
    features: JSON.stringify(project.features),
    rate_per_second: project.rate?.perSecond ?? null,
    rate_capacity: project.rate?.capacity ?? null,
    is_analytics_on: project.isAnalyticsOn,
    is_development: project.isDevelopment,
    is_enabled: project.isEnabled,
    updated_at: now,
  }
}

/**
 * Reads projects with their keys, the oldest first. A project whose origins or features are invalid is left
 * out: without origins, it would allow all.
 *
 * @param sql - The database, or a transaction on it.
 * @param isValid - Guard of the columns.
 * @param id - Reads only this project.
 */
export async function selectProjects(
  sql: Kysely<Tables>,
  isValid: JsonColumnValidator,
  id?: string,
): Promise<readonly StoredProject[]> {
  const keys = rawSql<string[]>`array(
    select hash from project_key where project_id = project.id order by created_at, hash
  )`.as('keys')
  const rows = sql.selectFrom('project').selectAll().select(keys)
  const chosen = id === undefined ? rows : rows.where('id', '=', id)
  const found = await chosen.orderBy('created_at').orderBy('id').execute()
  return found
    .filter((row) => isValid(originsSchema, row.origins) && isValid(featuresSchema, row.features))
    .map(fromRow)
}

type Row = Selectable<ProjectTable> & { readonly keys: readonly string[] }

function fromRow(row: Row): StoredProject {
  const { rate_capacity: capacity, rate_per_second: perSecond } = row
  return {
    id: row.id,
    name: row.name,
    origins: row.origins,
    features: row.features,
    rate: capacity === null || perSecond === null ? undefined : { capacity, perSecond },
    isAnalyticsOn: row.is_analytics_on,
    isDevelopment: row.is_development,
    isEnabled: row.is_enabled,
    keyHashes: row.keys,
    createdAt: row.created_at,
  }
}
