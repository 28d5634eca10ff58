import { isLocalOrigin, isOriginAllowed } from 'latchkey/protocol'

/** Result of the access check of a request, by project id and origin. */
export type ProjectAccessResult = 'allowed' | 'unknown_project' | 'origin_not_allowed'

/** A project that may use this server. */
export type Project = {
  readonly id: string
  readonly name: string
  /** Patterns for `isOriginAllowed`; when empty, every origin is allowed. */
  readonly origins: readonly string[]
  /** Features; `config` null leaves the choice to the app. */
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
  /** Rate limit of its requests, over all routes and addresses; undefined for the default. */
  readonly rate: { readonly capacity: number; readonly perSecond: number } | undefined
  readonly isAnalyticsOn: boolean
  /** Whether loopback origins are allowed besides `origins`. */
  readonly isDevelopment: boolean
  /** SHA-256 of its server keys, in hexadecimal digits. A request with a key needs no origin. */
  readonly keyHashes: readonly string[]
}

/** Finds the projects that may use this server. */
export type Projects = {
  /** Returns an enabled project. */
  find(projectId: string): Promise<Project | undefined>
  /** Whether `find` answers without a database query. @default always */
  isCached?: ((projectId: string) => boolean) | undefined
  /**
   * Checks a request.
   *
   * @param projectId - As the client sent it.
   * @param origin - Origin of the page; undefined for native apps.
   */
  check(projectId: string | undefined, origin: string | undefined): Promise<ProjectAccessResult>
}

/** A project; missing members get defaults. */
export type StaticProject = Partial<Project> & Pick<Project, 'id' | 'origins'>

const projectIdPattern = /^[0-9a-f]{32}$/

/**
 * Checks whether a page may use a project.
 *
 * @param project - Undefined when it does not exist.
 * @param origin - Origin of the page. Requests without one are allowed: native apps send none, and
 * could send any origin.
 */
export function checkProjectAccess(
  project: Project | undefined,
  origin: string | undefined,
): ProjectAccessResult {
  if (!project) return 'unknown_project'
  if (origin === undefined || isOriginAllowed(project.origins, origin)) return 'allowed'
  return project.isDevelopment && isLocalOrigin(origin) ? 'allowed' : 'origin_not_allowed'
}

/**
 * Creates a lookup that accepts every well-formed project id, for development and private networks.
 *
 * @param projects - Projects that are found first.
 * @param options - `isDevelopment` allows loopback origins for all of them.
 */
export function createOpenProjects(
  projects?: Projects,
  { isDevelopment = false }: { readonly isDevelopment?: boolean | undefined } = {},
): Projects {
  const find = async (projectId: string): Promise<Project | undefined> => {
    const known = await projects?.find(projectId)
    if (known) return isDevelopment ? { ...known, isDevelopment } : known
    return projectIdPattern.test(projectId)
      ? withDefaults({ id: projectId, isDevelopment })
      : undefined
  }
  return {
    find,
    isCached: (projectId) => projects?.isCached?.(projectId) ?? true,
    check: async (projectId, origin) => checkProjectAccess(await find(projectId ?? ''), origin),
  }
}

/** Creates a lookup over a fixed list of projects. */
export function createStaticProjects(projects: readonly StaticProject[]): Projects {
  const known = new Map(projects.map((project) => [project.id, withDefaults(project)]))
  return {
    find: async (projectId) => known.get(projectId),
    check: async (projectId, origin) => checkProjectAccess(known.get(projectId ?? ''), origin),
  }
}

function withDefaults(project: Partial<Project> & Pick<Project, 'id'>): Project {
  return {
    name: '',
    origins: [],
    features: [],
    rate: undefined,
    isAnalyticsOn: true,
    isDevelopment: false,
    keyHashes: [],
    ...project,
  }
}
