import * as v from 'valibot'
import type { RequestContext } from '../RequestContext.ts'
import { readBody } from '../readBody.ts'
import { type ErrorReason, httpError } from '../httpError.ts'
import { parseBody } from './parseBody.ts'

/** Nobody reads more of what is wrong with one request. */
const maxReasons = 20

/**
 * Reads what a route takes, by its schemas.
 *
 * @param request - The request.
 * @throws `refusal` 400, 413 and 422 with all that is wrong.
 */
export function validateInput(request: RequestContext): Promise<void> | undefined {
  const { route, rawQuery: given } = request
  if (route.params) request.params = parseWith(route.params, request.context.req.param(), flat)
  if (given.duplicates.length > 0) rejectDuplicates(request)
  if (route.query) request.query = parseWith(route.query, given.values, flat)
  return route.method === 'POST' || route.method === 'PUT' ? validateBody(request) : undefined
}

async function validateBody(request: RequestContext): Promise<void> {
  const { body, bodyStatus: statusOfTypes = 400 } = request.route
  request.body = body
    ? parseWith(body, await parseBody(request), { statusOfTypes, isFlat: false })
    : await readBody(request)
}

/** A parameter that nobody asks for may stand there as often as it likes. */
function rejectDuplicates({ route, rawQuery: given }: RequestContext): void {
  const { query } = route
  const names = query && 'entries' in query ? Object.keys(query.entries as object) : []
  const doubled = given.duplicates.filter((name) => name === 'projectId' || names.includes(name))
  if (doubled.length > 0)
    throw httpError(
      400,
      ...doubled.slice(0, maxReasons).map((field) => ({ field, description: 'Given twice' })),
    )
}

type ParseOptions = {
  /** Types are for one status, what is wrong with a value of the right type for 400. */
  readonly statusOfTypes: 400 | 422
  /** Whether each member is one parameter, whatever the schema made of it. */
  readonly isFlat: boolean
}

const flat: ParseOptions = { statusOfTypes: 400, isFlat: true }

function parseWith(schema: v.GenericSchema, value: unknown, manner: ParseOptions): unknown {
  const result = v.safeParse(schema, value, { message: expectation })
  if (result.success) return result.output
  const { issues } = result
  const status = issues.every(({ kind }) => kind === 'schema') ? manner.statusOfTypes : 400
  throw httpError(status, ...issues.slice(0, maxReasons).map((each) => reasonOf(each, manner)))
}

/** The texts that come with the schemas would tell the value, however long. */
function expectation({ expected, received }: v.BaseIssue<unknown>): string {
  return received === 'undefined' ? 'Missing' : `Must be ${expected ?? 'otherwise'}`
}

function reasonOf(issue: v.BaseIssue<unknown>, { isFlat }: ParseOptions): ErrorReason {
  const path = v.getDotPath(issue) ?? ''
  const [first = ''] = path.split('.')
  return { field: isFlat ? first : path, description: issue.message }
}
