import { isLocalOrigin, isOriginAllowed } from 'latchkey/protocol'

/** Whether a project may use this server: its id is not known, or the page's origin not listed. */
export type ProjectAccess = 'allowed' | 'unknown_project' | 'origin_not_allowed'

/** What is known of a project that may use this server. */
export type Project = {
  readonly id: string
  readonly name: string
  /** Patterns as `isOriginAllowed` takes them; every page is let in when there are none. */
  readonly origins: readonly string[]
  /** `config` null leaves the choice to the app. */
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
  /** Its own bucket; the deployment's where there is none. */
  readonly rate: { readonly capacity: number; readonly perSecond: number } | undefined
  readonly isAnalyticsOn: boolean
  /** Pages of the visitor's own machine are let in besides its origins. */
  readonly isDevelopment: boolean
  /** SHA-256 of its server keys, in hexadecimal digits. Who sends a key needs no origin. */
  readonly keyHashes: readonly string[]
}

/** Knows the projects that may use this server. */
export type Projects = {
  /** What is known of an enabled project. */
  find(projectId: string): Promise<Project | undefined>
  /** Whether `find` answers this without a question to a database. Left out, it always does. */
  isCached?: ((projectId: string) => boolean) | undefined
  /**
   * @param projectId - As the request has it.
   * @param origin - Of the page; native apps have none.
   */
  check(projectId: string | undefined, origin: string | undefined): Promise<ProjectAccess>
}

/** A project in a list; what is left out is as for one that was just made. */
export type ProjectInput = Partial<Project> & Pick<Project, 'id' | 'origins'>

const projectIdPattern = /^[0-9a-f]{32}$/

/**
 * Judges a request by its project and its page.
 *
 * @param project - The project, if it is known.
 * @param origin - Of the page; without one there is nothing to compare: what a native app sends
 * could be anything.
 * @source facts: product inventory §5.9
 */
export function checkProjectAccess(
  project: Project | undefined,
  origin: string | undefined,
): ProjectAccess {
  if (!project) return 'unknown_project'
  if (origin === undefined || isOriginAllowed(project.origins, origin)) return 'allowed'
  return project.isDevelopment && isLocalOrigin(origin) ? 'allowed' : 'origin_not_allowed'
}

/**
 * Lets in every project id that is well formed: for development, and behind a network of one's own.
 *
 * @param projects - Those that are known all the same.
 */
export function createOpenProjects(projects?: Projects): Projects {
  const find = async (projectId: string): Promise<Project | undefined> => {
    const known = await projects?.find(projectId)
    return known ?? (projectIdPattern.test(projectId) ? withDefaults({ id: projectId }) : undefined)
  }
  return {
    find,
    isCached: (projectId) => projects?.isCached?.(projectId) ?? true,
    check: async (projectId, origin) => checkProjectAccess(await find(projectId ?? ''), origin),
  }
}

/**
 * Lets in the projects of a list.
 *
 * @param projects - The list.
 */
export function createListedProjects(projects: readonly ProjectInput[]): Projects {
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
