import { expect, it } from 'vitest'
import type { ChainRpcClients } from './chain/rpc/index.ts'
import { createTestCatalogue, createTestGateway } from './createTestGateway.fixture.ts'
import { createGatewayRoutes } from './index.ts'

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: object
  }[]
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

type Document = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const catalogue = createTestCatalogue()
/** A client of chains that is not used here. */
const rpc = {
  chainClient: () => undefined,
  supportedChains: () => ({ http: [], ws: [] }),
} as never as ChainRpcClients
const routes = createGatewayRoutes({ catalogue, rpc })

async function read(): Promise<{ text: string; document: Document }> {
  const text = await (
    await createTestGateway(catalogue, undefined, routes).app.request('/openapi.json')
  ).text()
  return { text, document: JSON.parse(text) as Document }
}

it('documents every route in OpenAPI', async () => {
  const { document } = await read()
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const mounted = routes.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
  )
  const ofServer = ['GET /health', 'GET /live', 'GET /openapi.json']
  expect(described.toSorted()).toEqual([...mounted, ...ofServer].toSorted())
  expect(new Set(mounted).size).toBeGreaterThan(10)
})

it('produces a valid OpenAPI document', async () => {
  const { document, text } = await read()
  expect([document.openapi, document.info.title]).toEqual(['3.1.0', 'Latchkey'])
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  )
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, parameters, responses, summary } of operations) {
    expect([path, summary]).toEqual([path, expect.stringMatching(/./)])
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect([path, inPath.map(({ name }) => name)]).toEqual([path, named])
    expect(inPath.every(({ required }) => required)).toBe(true)
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect([path, new Set(keys).size]).toEqual([path, keys.length])
    expect(parameters.every(({ schema }) => typeof schema === 'object')).toBe(true)
    expect(Object.keys(responses)).toEqual(['200', 'default'])
  }
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document)
    expect([pointer, target]).toEqual([pointer, expect.any(Object)])
  }
})
