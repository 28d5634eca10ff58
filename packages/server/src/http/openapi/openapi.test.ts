import * as v from 'valibot'
import { expect, it } from 'vitest'
import { startApp } from '../app.fixture.ts'
import { defineRoute } from '../index.ts'
import type { OpenApiDocument } from './describeRoutes.ts'

const routes = [
  defineRoute(
    {
      method: 'POST',
      path: '/v1/things/:id{[0-9]+}/parts',
      summary: 'Adds a part',
      project: 'query',
      params: v.object({ id: v.pipe(v.string(), v.maxLength(9)) }),
      query: v.object({ page: v.pipe(v.string(), v.regex(/^\d$/)), st: v.optional(v.string()) }),
      body: v.object({
        name: v.pipe(
          v.string(),
          v.check(() => true),
        ),
      }),
      reply: v.object({ ok: v.boolean() }),
    },
    () => ({ ok: true }),
  ),
  defineRoute({ method: 'GET', path: '/open', summary: 'Anybody', project: 'none' }, () => 1),
]

it('describes the inputs and responses of routes', async () => {
  const app = await startApp(routes)
  const response = await app.fetch('/openapi.json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  const { openapi, paths } = (await response.json()) as OpenApiDocument
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual([
    '/v1/things/{id}/parts',
    '/open',
    '/live',
    '/health',
    '/openapi.json',
  ])
  expect(paths['/open']?.['get']).toMatchObject({ operationId: 'get_open', parameters: [] })
  expect(paths['/v1/things/{id}/parts']?.['post']).toMatchObject({
    summary: 'Adds a part',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 9 } },
      { name: 'projectId', in: 'query', required: true },
      { name: 'st', in: 'query' },
      { name: 'sv', in: 'query' },
      { name: 'page', in: 'query', required: true, schema: { pattern: '^\\d$' } },
    ],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['name'], properties: { name: {} } } },
      },
    },
    responses: {
      200: { content: { 'application/json': { schema: { required: ['ok'] } } } },
      default: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  })
})
