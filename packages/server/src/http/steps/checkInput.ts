import * as v from 'valibot'
import type { Exchange } from '../Exchange.ts'
import { readBody } from '../readBody.ts'
import { type Reason, refusal } from '../refusal.ts'
import { parseBody } from './parseBody.ts'

/** Nobody reads more of what is wrong with one request. */
const mostReasons = 20

/**
 * Reads what a route takes, by its schemas.
 *
 * @param exchange - The request.
 * @throws `refusal` 400, 413 and 422 with all that is wrong.
 */
export function checkInput(exchange: Exchange): Promise<void> | undefined {
  const { route, given } = exchange
  if (route.params) exchange.params = parsed(route.params, exchange.context.req.param(), flat)
  if (given.doubled.length > 0) refuseDoubled(exchange)
  if (route.query) exchange.query = parsed(route.query, given.values, flat)
  return route.method === 'POST' || route.method === 'PUT' ? takeBody(exchange) : undefined
}

async function takeBody(exchange: Exchange): Promise<void> {
  const { body, bodyStatus: statusOfTypes = 400 } = exchange.route
  exchange.body = body
    ? parsed(body, await parseBody(exchange), { statusOfTypes, isFlat: false })
    : await readBody(exchange)
}

/** A parameter that nobody asks for may stand there as often as it likes. */
function refuseDoubled({ route, given }: Exchange): void {
  const { query } = route
  const names = query && 'entries' in query ? Object.keys(query.entries as object) : []
  const doubled = given.doubled.filter((name) => name === 'projectId' || names.includes(name))
  if (doubled.length > 0)
    throw refusal(
      400,
      ...doubled.slice(0, mostReasons).map((field) => ({ field, description: 'Given twice' })),
    )
}

type Manner = {
  /** Types are for one status, what is wrong with a value of the right type for 400. */
  readonly statusOfTypes: 400 | 422
  /** Whether each member is one parameter, whatever the schema made of it. */
  readonly isFlat: boolean
}

const flat: Manner = { statusOfTypes: 400, isFlat: true }

function parsed(schema: v.GenericSchema, value: unknown, manner: Manner): unknown {
  const result = v.safeParse(schema, value, { message: expectation })
  if (result.success) return result.output
  const { issues } = result
  const status = issues.every(({ kind }) => kind === 'schema') ? manner.statusOfTypes : 400
  throw refusal(status, ...issues.slice(0, mostReasons).map((each) => reasonOf(each, manner)))
}

/** The texts that come with the schemas would tell the value, however long. */
function expectation({ expected, received }: v.BaseIssue<unknown>): string {
  return received === 'undefined' ? 'Missing' : `Must be ${expected ?? 'otherwise'}`
}

function reasonOf(issue: v.BaseIssue<unknown>, { isFlat }: Manner): Reason {
  const path = v.getDotPath(issue) ?? ''
  const [first = ''] = path.split('.')
  return { field: isFlat ? first : path, description: issue.message }
}
