import { createHash } from 'node:crypto'
import { errorCatalogue } from 'latchkey/errors'
import type { RequestContext } from '../RequestContext.ts'
import type { Project } from '../Projects.ts'
import { checkProjectAccess } from '../Projects.ts'
import { httpError } from '../httpError.ts'
import { limitRate } from './limitRate.ts'
import { parseBody } from './parseBody.ts'

/** Server key in the header. Other tokens in the same header have other prefixes. */
const serverKey = /^Bearer +(lk_[\w-]{20,100})$/i

/**
 * Authorizes a request by project and origin. A server key of the project replaces the origin.
 * Requests with an id that is not cached are rate limited before the database is queried.
 *
 * @throws `httpError` 401 and 403; 429 for clients with many unknown ids.
 */
export function authorizeProject(request: RequestContext): Promise<void> | undefined {
  const { route, rawQuery } = request
  if (route.project === 'none') return undefined
  if (route.project === 'optional' && rawQuery.values['projectId'] === undefined) return undefined
  return authorize(request)
}

async function authorize(request: RequestContext): Promise<void> {
  const { route, app, origin } = request
  const page = route.allowedOrigins === 'any' ? undefined : origin
  const id =
    route.project === 'body'
      ? projectIdIn(await parseBody(request))
      : request.rawQuery.values['projectId']
  const isGuess = id !== undefined && app.projects.isCached?.(id) === false
  if (isGuess) await limitRate(request)
  const project = id === undefined ? undefined : await app.projects.find(id)
  const key = serverKey.exec(request.header('authorization') ?? '')?.[1]
  if (project && (key === undefined ? isFrom(project, page) : isKeyOf(project, key))) {
    request.project = project
    return
  }
  if (!isGuess) await limitRate(request)
  throw project && key === undefined ? originNotAllowed() : unknownProject()
}

function projectIdIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('projectId' in body)) return undefined
  return typeof body.projectId === 'string' ? body.projectId : undefined
}

function isFrom(project: Project, origin: string | undefined): boolean {
  return checkProjectAccess(project, origin) === 'allowed'
}

function isKeyOf(project: Project, key: string): boolean {
  return project.keyHashes.includes(createHash('sha256').update(key).digest('hex'))
}

function unknownProject(): Error {
  return httpError(401, {
    field: 'authentication',
    description: errorCatalogue['project.invalid_id'].text,
  })
}

function originNotAllowed(): Error {
  return httpError(403, {
    field: 'origin',
    description: errorCatalogue['project.origin_not_allowed'].text,
  })
}
