import { createHash } from 'node:crypto'
import { errorCatalogue } from 'latchkey/errors'
import type { RequestContext } from '../RequestContext.ts'
import type { Project } from '../Projects.ts'
import { checkProjectAccess } from '../Projects.ts'
import { httpError } from '../httpError.ts'
import type { RejectionReason } from '../RejectionReason.ts'
import { limitRate, limitRequest } from './limitRate.ts'
import { readBody } from '../readBody.ts'
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
  const inQuery = request.rawQuery.values['projectId']
  // Before a body is read: by the project of the query, or by the address alone.
  if (route.project === 'body')
    await (inQuery === undefined ? limitRate(request) : limitRequest(request, await find(inQuery)))
  const id = route.project === 'body' ? await readProjectId(request, find) : inQuery
  if (route.project === 'body' && inQuery !== undefined && inQuery !== id)
    throw unknownProject(request, 'project.differs')
  const project = id === undefined ? undefined : await find(id)
  if (!project) throw unknownProject(request, 'project.missing')
  const isAnyAllowed = route.allowedOrigins === 'any' || origin === app.frameOrigin
  const page = isAnyAllowed ? undefined : origin
  const key = serverKey.exec(request.header('authorization') ?? '')?.[1]
  if (key === undefined ? isFrom(project, page) : isKeyOf(project, key)) {
    request.project = project
    return
  }
  await limitRate(request)
  throw key === undefined ? originNotAllowed(request) : unknownProject(request, 'project.wrong_key')

  /** Limits the rate of ids that are unknown, and of lookups in the database. */
  async function find(projectId: string): Promise<Project | undefined> {
    const isGuess = app.projects.isCached?.(projectId) === false
    if (isGuess) await limitRate(request)
    const found = await app.projects.find(projectId)
    if (found) return found
    if (!isGuess) await limitRate(request)
    throw unknownProject(request, 'project.unknown')
  }
}

/** Length up to which any body is parsed. A longer one has to contain the id of a known project. */
const shortBodyLength = 1_024
const projectIdMember = /"projectId"\s*:\s*"([0-9a-f]{32})"/

/** Returns the project id of a body, which is not parsed when it contains an unknown one. */
async function readProjectId(
  request: RequestContext,
  find: (projectId: string) => Promise<unknown>,
): Promise<string | undefined> {
  const text = await readBody(request)
  if (text.length > shortBodyLength) {
    const id = projectIdMember.exec(text)?.[1]
    if (id === undefined) throw unknownProject(request, 'project.missing')
    await find(id)
  }
  return projectIdIn(await parseBody(request))
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

function unknownProject(request: RequestContext, reason: RejectionReason): Error {
  request.rejection = reason
  return httpError(401, {
    field: 'authentication',
    description: errorCatalogue['project.invalid_id'].text,
  })
}

function originNotAllowed(request: RequestContext): Error {
  request.rejection = 'project.origin_not_allowed'
  return httpError(403, {
    field: 'origin',
    description: errorCatalogue['project.origin_not_allowed'].text,
  })
}
