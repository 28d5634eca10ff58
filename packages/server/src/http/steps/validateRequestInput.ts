import * as v from 'valibot'
import type { RequestContext } from '../RequestContext.ts'
import { readBody } from '../readBody.ts'
import { type FieldError, httpError } from '../httpError.ts'
import { parseBody } from './parseBody.ts'

/** Maximum number of reasons in one response. */
const maxReasons = 20

/**
 * Validates params, query and body of a request with the schemas of its route.
 *
 * @throws `httpError` 400, 413 and 422 with all reasons.
 */
export function validateRequestInput(request: RequestContext): Promise<void> | undefined {
  const { route, rawQuery } = request
  if (route.params) request.params = parseWith(route.params, request.context.req.param(), flat)
  if (rawQuery.duplicates.length > 0) rejectDuplicates(request)
  if (route.query) request.query = parseWith(route.query, rawQuery.values, flat)
  return route.method === 'POST' || route.method === 'PUT' ? validateBody(request) : undefined
}

async function validateBody(request: RequestContext): Promise<void> {
  const { body, bodyStatus: statusOfTypes = 400 } = request.route
  request.body = body
    ? parseWith(body, await parseBody(request), { statusOfTypes, isFlat: false })
    : await readBody(request)
}

/** Parameters that no schema names may occur more than once. */
function rejectDuplicates({ route, rawQuery }: RequestContext): void {
  const { query } = route
  const names = query && 'entries' in query ? Object.keys(query.entries as object) : []
  const doubled = rawQuery.duplicates.filter((name) => name === 'projectId' || names.includes(name))
  if (doubled.length > 0)
    throw httpError(
      400,
      ...doubled.slice(0, maxReasons).map((field) => ({ field, description: 'Given twice' })),
    )
}

type ParseOptions = {
  /** Status for wrong types; a wrong value of the right type is always 400. */
  readonly statusOfTypes: 400 | 422
  /** Whether reasons contain only the first member of a path, which is the parameter. */
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

/** Replaces the messages of the schemas, which would contain the value. */
function expectation({ expected, received }: v.BaseIssue<unknown>): string {
  return received === 'undefined' ? 'Missing' : `Must be ${expected ?? 'otherwise'}`
}

function reasonOf(issue: v.BaseIssue<unknown>, { isFlat }: ParseOptions): FieldError {
  const path = v.getDotPath(issue) ?? ''
  const [first = ''] = path.split('.')
  return { field: isFlat ? first : path, description: issue.message }
}
