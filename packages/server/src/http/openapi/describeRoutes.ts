import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { HttpRoute } from '../HttpRoute.ts'

type Json = Readonly<Record<string, unknown>>

/** The part of an OpenAPI document that this server uses. */
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

/** Query parameters that clients send with every request of a project. */
const callers: readonly Json[] = [
  { name: 'st', in: 'query', schema: { type: 'string' }, description: 'Kind of client' },
  { name: 'sv', in: 'query', schema: { type: 'string' }, description: 'Version of the client' },
]

/**
 * Creates the OpenAPI document of routes from the schemas that validate their requests.
 *
 * @param version - Version of the server.
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function describeRoutes(routes: readonly HttpRoute[], version: string): OpenApiDocument {
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

function operation(route: HttpRoute, path: string): Json {
  const { summary, reply, body, method } = route
  const content = (schema: Json): Json => ({ 'application/json': { schema } })
  const failed = { $ref: '#/components/schemas/Failure' }
  return {
    summary,
    operationId: operationId(method, path),
    parameters: parameters(route, path),
    ...(body && { requestBody: { required: true, content: content(toSchema(body)) } }),
    responses: {
      200: { description: 'Success', ...(reply && { content: content(toSchema(reply)) }) },
      default: { description: 'An error', content: content(failed) },
    },
  }
}

/** `get_v1_account_address_balance`. Paths may differ in a trailing slash, and so do these ids. */
function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/\W+/g, '_')}`
}

function parameters({ params, query, project }: HttpRoute, path: string): Json[] {
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

/** Rules that JSON Schema cannot express are left out; the server validates them anyway. */
function toSchema(schema: GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
  })
  return rest
}
