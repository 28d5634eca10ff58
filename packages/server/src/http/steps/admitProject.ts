import { createHash } from 'node:crypto'
import { catalogue } from 'latchkey/errors'
import type { Exchange } from '../Exchange.ts'
import type { KnownProject } from '../Projects.ts'
import { verdictOn } from '../Projects.ts'
import { refusal } from '../refusal.ts'
import { limitRate } from './limitRate.ts'
import { parseBody } from './parseBody.ts'

/** Other tokens come in the same header: only those that begin so are keys of projects. */
const serverKey = /^Bearer +(lk_[\w-]{20,100})$/i

/**
 * Lets in requests of known projects from pages that these list. A key of the project counts
 * instead of a page: whoever has it speaks from a server. Ids that are not at hand are paid for
 * before anybody looks them up.
 *
 * @param exchange - The request.
 * @throws `refusal` 401 and 403; 429 for those who only ever guess.
 */
export function admitProject(exchange: Exchange): Promise<void> | undefined {
  const { route, given } = exchange
  if (route.project === 'none') return undefined
  if (route.project === 'optional' && given.values['projectId'] === undefined) return undefined
  return admit(exchange)
}

async function admit(exchange: Exchange): Promise<void> {
  const { route, house, origin } = exchange
  const page = route.pages === 'any' ? undefined : origin
  const id =
    route.project === 'body'
      ? projectIdIn(await parseBody(exchange))
      : exchange.given.values['projectId']
  const isGuess = id !== undefined && house.projects.isAtHand?.(id) === false
  if (isGuess) await limitRate(exchange)
  const project = id === undefined ? undefined : await house.projects.find(id)
  const key = serverKey.exec(exchange.header('authorization') ?? '')?.[1]
  if (project && (key === undefined ? isFrom(project, page) : isKeyOf(project, key))) {
    exchange.project = project
    return
  }
  if (!isGuess) await limitRate(exchange)
  throw project && key === undefined ? wrongOrigin() : unknown()
}

function projectIdIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('projectId' in body)) return undefined
  return typeof body.projectId === 'string' ? body.projectId : undefined
}

function isFrom(project: KnownProject, origin: string | undefined): boolean {
  return verdictOn(project, origin) === 'allowed'
}

function isKeyOf(project: KnownProject, key: string): boolean {
  return project.keyHashes.includes(createHash('sha256').update(key).digest('hex'))
}

function unknown(): Error {
  return refusal(401, {
    field: 'authentication',
    description: catalogue['project.invalid_id'].text,
  })
}

function wrongOrigin(): Error {
  return refusal(403, {
    field: 'origin',
    description: catalogue['project.origin_not_allowed'].text,
  })
}
