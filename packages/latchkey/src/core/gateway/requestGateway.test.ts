import * as v from 'valibot'
import { expect, it } from 'vitest'
import { activityFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, type WalletError } from '../../errors/index.ts'
import { settle } from '../client/core.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway, type GatewayRequest } from './requestGateway.ts'
import { createGatewayTest, rejectionResponse } from './gateway.fixture.ts'
import { sdkType, sdkVersion } from './sdk.ts'

const reply = v.object({ value: v.number() })
const request = (
  client: Latchkey,
  change: Partial<GatewayRequest<{ value: number }>> = {},
): Promise<{ value: number }> =>
  requestGateway(client, { path: '/v1/some', reply, failed: activityFailedError, ...change })
const failureOf = (promise: Promise<unknown>): Promise<WalletError> =>
  promise.then(
    () => expect.unreachable('It did not fail'),
    (error: WalletError) => error,
  )

it('sends the project id with every request [7.1]', async () => {
  const { client, calls } = createGatewayTest(() => ({ value: 7, more: true }))
  expect(await request(client, { query: { a: 'b c', none: undefined } })).toEqual({ value: 7 })
  const { method, path, query, contentType, body } = calls[0] ?? expect.unreachable()
  expect({ method, path, contentType, body }).toEqual({
    method: 'GET',
    path: '/v1/some',
    contentType: undefined,
    body: undefined,
  })
  expect(query).toEqual({ a: 'b c', projectId: 'test', st: sdkType, sv: sdkVersion })
})

it('sends the body as text, which avoids a preflight', async () => {
  const { client, calls } = createGatewayTest(() => ({ value: 7 }))
  await request(client, { body: { amount: '1' } })
  expect(calls[0]).toMatchObject({
    method: 'POST',
    contentType: 'text/plain',
    body: { amount: '1' },
    query: { projectId: 'test' },
  })
})

it.each<[string, () => unknown, object]>([
  [
    'refuses',
    () => rejectionResponse(400, 'No such chain', 'chainId'),
    { reason: 'No such chain', status: 400 },
  ],
  ['refuses with HTML', () => new Response('<html>', { status: 502 }), { status: 502 }],
  ['answers HTML', () => new Response('<html>'), { status: 0 }],
  ['answers another shape', () => ({ value: 'seven' }), { status: 0 }],
  ['answers a list', () => [], { status: 0 }],
  ['answers nothing', () => new Response(undefined, { status: 204 }), { status: 0 }],
  ['breaks off', () => Promise.reject(new TypeError('Failed to fetch')), { status: 0 }],
  [
    'gives reasons of no shape',
    () => Response.json({ reasons: 'no' }, { status: 500 }),
    { status: 500 },
  ],
])('reports what failed when the gateway %s', async (_, answer, details) => {
  const { client } = createGatewayTest(answer)
  const error = await failureOf(request(client, { details: { about: 'it' } }))
  expect(error.code).toBe('activity.failed')
  expect(error.details).toMatchObject({ about: 'it', ...details })
  expect(error.message).toBe('Failed to fetch transactions')
})

it('rejects after a time-out, and when the signal aborts', async () => {
  const { client, clock } = createGatewayTest(() => new Promise(() => {}))
  const late = failureOf(request(client))
  await settle()
  clock.advance(10_000)
  expect((await late).code).toBe('activity.failed')

  const leaving = new AbortController()
  const left = failureOf(request(client, { signal: leaving.signal }))
  leaving.abort()
  expect((await left).code).toBe('transport.aborted')
})

it('rejects without a gateway', async () => {
  const { client } = createGatewayTest(() => ({ value: 7 }), { gatewayUrl: undefined })
  expect((await failureOf(request(client))).code).toBe('gateway.not_configured')
})

it.each([
  [rejectionResponse(401, 'Invalid Project ID', 'authentication'), 'project.invalid_id'],
  [rejectionResponse(403, 'Origin Not Allowed', 'origin'), 'project.origin_not_allowed'],
  [rejectionResponse(400, 'Unauthorized: origin not allowed'), 'project.origin_not_allowed'],
  [rejectionResponse(401, 'Wrong signature', 'signature'), undefined],
  [new Response('', { status: 403 }), undefined],
])('alerts once why the gateway rejects the app: %# [8.1b, 8.1g, 8.2a]', async (answer, code) => {
  const { client, emitted } = createGatewayTest(() => answer.clone())
  await failureOf(request(client))
  await failureOf(request(client))
  const alerts = emitted.filter(({ name }) => name === 'alert')
  expect(alerts.map(({ data }) => data)).toEqual(code ? [expect.objectContaining({ code })] : [])
})

it('cleans invisible and direction-changing characters from reasons', async () => {
  const reasons = [
    rejectionResponse(400, 'Pay \u202eeno\u200b\u0007'),
    rejectionResponse(400, '\u202e'),
  ]
  const { client } = createGatewayTest(() => reasons.shift())
  expect((await failureOf(request(client))).details['reason']).toBe('Pay eno')
  expect((await failureOf(request(client))).details['reason']).toMatch(/\w/)
})

it('cuts long reasons', async () => {
  const { client } = createGatewayTest(() => rejectionResponse(500, 'x'.repeat(100_000)))
  const error = await failureOf(request(client))
  expect(isWalletError(error) && `${error.details['reason']}`.length).toBe(300)
})
