import * as fc from 'fast-check'
import { anyJson, anyText } from '../../../../tooling/fuzz/arbitraries.mjs'

type Json = Readonly<Record<string, unknown>>

/** A parameter of an operation. */
export type ApiParameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Json
}

/** A route of `/openapi.json`. */
export type ApiOperation = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly ApiParameter[]
  readonly body: Json | undefined
}

/** A generated request. */
export type ApiRequest = { readonly path: string; readonly body: string | undefined }

/** Lists the operations of an OpenAPI document. */
export function listOperations(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
}): readonly ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as {
        parameters?: readonly ApiParameter[]
        requestBody?: { content: Readonly<Record<string, { schema: Json }>> }
      }
      const body = requestBody?.content['application/json']?.schema
      return { method: method.toUpperCase(), path, parameters, body }
    }),
  )
}

/** Plausible values of parameters and members, by name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Generates requests of an operation: half of them as its schemas require, half with parts that are not. */
export function requestArbitrary(
  operation: ApiOperation,
  known: KnownValues,
): fc.Arbitrary<ApiRequest> {
  return fc.oneof(
    requestsWith(operation, createGenerator(known, 0)),
    requestsWith(operation, createGenerator(known, 2)),
  )
}

function requestsWith(
  { path, parameters, body }: ApiOperation,
  generator: Generator,
): fc.Arbitrary<ApiRequest> {
  const values = parameters.map((parameter) => generator.parameter(parameter))
  const bodies = body ? generator.body(body) : fc.constant(undefined)
  return fc.tuple(fc.tuple(...values), bodies, fc.nat(9)).map(([given, text, extra]) => {
    let filled = path
    const query: string[] = []
    for (const [index, { name, in: place }] of parameters.entries()) {
      const value = given[index]
      if (place === 'path')
        filled = filled.replace(
          `{${name}}`,
          encode(value === undefined || value === '' ? 'x' : value),
        )
      else if (value !== undefined) query.push(`${name}=${encode(value)}`)
    }
    // A parameter that occurs twice.
    if (extra === 0) query.push(query.at(-1) ?? '')
    return { path: `${filled}?${query.join('&')}`, body: text }
  })
}

/** Escapes a text; lone surrogates are replaced. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

const plausibleTexts = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'eip155:31337',
  'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'So11111111111111111111111111111111111111112',
  `0x${'ab'.repeat(65)}`,
  '1000000000000000000',
  'usd',
  '1',
]

/** Generators of the parts of a request. */
type Generator = {
  parameter(parameter: ApiParameter): fc.Arbitrary<string | undefined>
  body(schema: Json): fc.Arbitrary<string>
}

/** Creates a generator. Of 12 parts, `noise` are not what their schema requires. */
function createGenerator(known: KnownValues, noise: number): Generator {
  const noisy = <part>(valid: fc.Arbitrary<part>, other: fc.Arbitrary<part>): fc.Arbitrary<part> =>
    noise === 0
      ? valid
      : fc.oneof({ weight: 12 - noise, arbitrary: valid }, { weight: noise, arbitrary: other })

  function generate(schema: Json, name: string, depth: number): fc.Arbitrary<unknown> {
    return noisy(generateValid(schema, name, depth), anyJson)
  }

  function generateValid(schema: Json, name: string, depth: number): fc.Arbitrary<unknown> {
    const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined
    const plausible = Object.hasOwn(known, name) ? known[name] : undefined
    if (plausible) return fc.constantFrom(...plausible)
    if (depth > 6) return fc.constant(null)
    if ('const' in schema) return fc.constant(schema['const'])
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
    if (alternatives) return fc.oneof(...alternatives.map((each) => generate(each, '', depth + 1)))
    switch (schema['type']) {
      case 'string':
        return textOf(schema)
      case 'integer':
        return fc.oneof(fc.nat(100), fc.integer(), fc.constant(2 ** 53))
      case 'number':
        return fc.oneof(fc.nat(100), fc.double({ noNaN: true, noDefaultInfinity: true }))
      case 'boolean':
        return fc.boolean()
      case 'array':
        return fc.array(generate((schema['items'] ?? {}) as Json, '', depth + 1), {
          minLength: Math.min(3, (schema['minItems'] as number | undefined) ?? 1),
          maxLength: 3,
        })
      case 'object':
        return objectOf(schema, depth)
      default:
        return fc.oneof(
          fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3 }),
          anyJson,
        )
    }
  }

  function textOf({ pattern, minLength, maxLength }: Json): fc.Arbitrary<string> {
    const plausible = fc.constantFrom(...plausibleTexts)
    const most = Math.min(200, (maxLength as number | undefined) ?? 200)
    if (typeof pattern !== 'string' || pattern.includes('\\p'))
      return fc.oneof(
        plausible,
        fc.string({ minLength: (minLength as number | undefined) ?? 0, maxLength: most }),
      )
    return fc.stringMatching(new RegExp(pattern), { maxLength: most })
  }

  function objectOf(schema: Json, depth: number): fc.Arbitrary<unknown> {
    const properties = Object.entries(
      (schema['properties'] ?? {}) as Readonly<Record<string, Json>>,
    )
    if (properties.length === 0)
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3 })
    const required = (schema['required'] ?? []) as readonly string[]
    const members = properties.map(
      ([name, member]) => [name, generate(member, name, depth + 1)] as const,
    )
    return fc.record(Object.fromEntries(members), { requiredKeys: [...required] })
  }

  return {
    parameter({ name, required, schema }) {
      const valid = generateValid(schema, name, 0).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      )
      // Without a valid project, the rest would not be reached.
      if (name === 'projectId') return valid
      return required
        ? noisy(valid, anyText)
        : fc.option(noisy(valid, anyText), { nil: undefined, freq: 1 })
    },
    body(schema) {
      const valid = generateValid(schema, '', 0).map((value) => JSON.stringify(value) ?? '')
      const cut = fc.tuple(valid, fc.nat(200)).map(([text, at]) => text.slice(0, at))
      return noisy(
        valid,
        fc.oneof(
          anyJson.map((value) => JSON.stringify(value) ?? ''),
          anyText,
          cut,
        ),
      )
    },
  }
}
