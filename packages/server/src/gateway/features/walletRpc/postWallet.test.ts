import * as v from 'valibot'
import { expect, it } from 'vitest'
import { projectId, startApp } from '../../../http/app.fixture.ts'
import { type LogEntry, httpError } from '../../../http/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { defineWalletRpcMethod, postWalletRpcRoute, walletError } from './index.ts'

/** Calls a method that does this. */
async function call(
  run: (params: string) => Promise<unknown>,
): Promise<{ status: number; body: unknown; logged: LogEntry[] }> {
  const logged: LogEntry[] = []
  const method = defineWalletRpcMethod({ params: v.string(), run })
  const methods = { wallet_test: method }
  const { request } = await startApp(
    postWalletRpcRoute({ methods, log: (entry) => logged.push(entry) }),
  )
  const response = await request(`/v1/wallet?projectId=${projectId}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: null, method: 'wallet_test', params: 'given' }),
  })
  return { status: response.status, body: await response.json(), logged }
}

it('responds with the result of the method [7.30]', async () => {
  const { status, body } = await call(async (params) => ({ params }))
  expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: null, result: { params: 'given' } }])
})

it.each([
  [
    'its own error',
    walletError(5730, 'Unknown bundle id', { id: 1 }),
    400,
    5730,
    'Unknown bundle id',
  ],
  ['a refusal', httpError(400, { field: 'a', description: 'Not so' }), 400, -32602, 'Not so'],
  [
    'a httpError of ours',
    httpError(503, { field: '', description: 'x' }),
    503,
    -32603,
    'Temporarily unavailable',
  ],
  [
    'a server that is away',
    upstreamError('timeout', 'secret.example'),
    503,
    -32603,
    'Temporarily unavailable',
  ],
  ['a mistake', new Error('secret of ours'), 500, -32603, 'Internal error'],
])('responds to %s with a JSON-RPC error [7.30]', async (_case, error, status, code, message) => {
  const answer = await call(async () => Promise.reject(error))
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code, message } })
  expect(answer.logged).toHaveLength(code === -32603 ? 1 : 0)
})

it('responds to a call without a version with 422 [7.30]', async () => {
  const methods = { wallet_test: defineWalletRpcMethod({ params: v.any(), run: async () => 1 }) }
  const { request } = await startApp(postWalletRpcRoute({ methods, log: () => {} }))
  const post = async (body: unknown): Promise<[number, unknown]> => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const response = await request(`/v1/json-rpc?projectId=${projectId}`, init)
    return [response.status, await response.json()]
  }
  const invalid = { error: { code: -32600 } }
  const versionless = { id: 1, method: 'wallet_test' }
  expect(await post(versionless)).toMatchObject([422, invalid])
  expect(await post({ ...versionless, jsonrpc: '1.0' })).toMatchObject([400, invalid])
  expect(await post([versionless, { ...versionless, jsonrpc: '2.0' }])).toMatchObject([
    200,
    [invalid, { result: 1 }],
  ])
})
