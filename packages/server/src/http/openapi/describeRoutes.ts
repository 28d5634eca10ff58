import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Route } from '../Route.ts'

type Json = Readonly<Record<string, unknown>>

/** An OpenAPI document, as far as we write one. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: Json
}

const failure: Json = {
  type: 'object',
  required: ['status', 'reasons', 'requestId'],
  properties: {
    status: { const: 'FAILED' },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'description'],
        properties: { field: { type: 'string' }, description: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
    retryAfter: { type: 'integer', description: 'Seconds' },
  },
}

/** What every call of a project carries. spec §7 */
const callers: readonly Json[] = [
  { name: 'st', in: 'query', schema: { type: 'string' }, description: 'Kind of client' },
  { name: 'sv', in: 'query', schema: { type: 'string' }, description: 'Version of the client' },
]

/**
 * Writes the OpenAPI document of routes, out of the schemas that check their requests.
 *
 * @param routes - The routes.
 * @param version - Of what runs them.
 * @source OpenAPI 3.1
 */
export function describeRoutes(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: { schemas: { Failure: failure } },
  }
}

function operation(route: Route, path: string): Json {
  const { summary, reply, body, method } = route
  const content = (schema: Json): Json => ({ 'application/json': { schema } })
  const failed = { $ref: '#/components/schemas/Failure' }
  return {
    summary,
    operationId: operationId(method, path),
    parameters: parameters(route, path),
    ...(body && { requestBody: { required: true, content: content(toSchema(body)) } }),
    responses: {
      200: { description: 'As asked', ...(reply && { content: content(toSchema(reply)) }) },
      default: { description: 'A failure', content: content(failed) },
    },
  }
}

/** `get_v1_account_address_balance`. Addresses differ in a slash at the end, and so do these. */
function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/\W+/g, '_')}`
}

function parameters({ params, query, project }: Route, path: string): Json[] {
  const inPath = params ? propertiesOf(params) : {}
  const inQuery = query ? propertiesOf(query) : {}
  const required = query ? requiredOf(query) : []
  const projectId: Json = {
    name: 'projectId',
    in: 'query',
    required: project === 'query',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  }
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath[name] ?? { type: 'string' },
    })),
    ...(project === 'query' || project === 'optional' ? [projectId, ...callers] : []),
    ...Object.entries(inQuery)
      .filter(([name]) => name !== 'projectId' && name !== 'st' && name !== 'sv')
      .map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      })),
  ]
}

function propertiesOf(schema: GenericSchema): Readonly<Record<string, Json>> {
  const { properties } = toSchema(schema)
  return (properties ?? {}) as Record<string, Json>
}

function requiredOf(schema: GenericSchema): readonly string[] {
  const { required } = toSchema(schema)
  return (required ?? []) as string[]
}

/** What JSON Schema cannot say is left out: the server checks it all the same. */
function toSchema(schema: GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
  })
  return rest
}
