import { isOriginAllowed } from './originRules.ts'

/** Whether a project may use this server: its id is not known, or the page's origin not listed. */
export type ProjectVerdict = 'allowed' | 'unknown_project' | 'origin_not_allowed'

/** Knows the projects that may use this server. */
export type Projects = {
  /**
   * @param projectId - As the request has it.
   * @param origin - Of the page; native apps have none.
   */
  check(projectId: string | undefined, origin: string | undefined): Promise<ProjectVerdict>
}

/** A project in a list. */
export type Project = {
  readonly id: string
  /** Patterns as `isOriginAllowed` takes them; every page is let in when there are none. */
  readonly origins: readonly string[]
}

const wellFormed = /^[0-9a-f]{32}$/

/**
 * Lets in every project id that is well formed: for development, and behind a network of one's own.
 */
export function openProjects(): Projects {
  return {
    check: async (projectId) => (wellFormed.test(projectId ?? '') ? 'allowed' : 'unknown_project'),
  }
}

/**
 * Lets in the projects of a list.
 *
 * @param projects - The list.
 */
export function listedProjects(projects: readonly Project[]): Projects {
  const origins = new Map(projects.map((project) => [project.id, project.origins]))
  return {
    async check(projectId, origin) {
      const patterns = origins.get(projectId ?? '')
      if (!patterns) return 'unknown_project'
      // Without a page there is nothing to compare; what a native app sends could be anything.
      if (origin === undefined || isOriginAllowed(patterns, origin)) return 'allowed'
      return 'origin_not_allowed'
    },
  }
}
