import { expect, it } from 'vitest'
import { createGatewayRpcFetch } from './createGatewayRpcFetch.ts'

const { signal } = new AbortController()
const call = { method: 'eth_sendRawTransaction', params: ['0x01'] }

/** Sends a call to a gateway that answers with a body. */
async function send(body: unknown, status = 200): Promise<unknown> {
  const rpcUrl = 'https://gateway.example/v1'
  const fetch = async (): Promise<Response> => Response.json(body, { status })
  return await createGatewayRpcFetch({ rpcUrl, projectId: 'a', fetch })('eip155:1', call, signal)
}

it('returns the result of a node, also null, and throws its error', async () => {
  expect(await send({ jsonrpc: '2.0', id: 1, result: '0x1' })).toBe('0x1')
  expect(await send({ jsonrpc: '2.0', id: 1, result: null })).toBe(null)
  const error = { code: -32_000, message: 'nonce too low' }
  await expect(send({ jsonrpc: '2.0', id: 1, error })).rejects.toMatchObject({ rpc: error })
  await expect(send({ jsonrpc: '2.0', id: 1, result: null, error })).rejects.toMatchObject({
    rpc: error,
  })
})

it.each<[string, unknown, number]>([
  ['of the gateway itself', { status: 'FAILED', reasons: [{ field: 'limit' }] }, 429],
  ['without a result', { jsonrpc: '2.0', id: 1 }, 200],
  ['with a malformed error', { jsonrpc: '2.0', id: 1, error: 'no' }, 200],
])('takes no response %s for that of a node', async (_name, body, status) => {
  await expect(send(body, status)).rejects.toMatchObject({ code: 'transport.failed' })
})

it.each([
  ['eth_blockNumber', 'https://gateway.example/v1?chainId=eip155%3A1&projectId=a'],
  ['wallet_getAssets', 'https://gateway.example/v1/wallet?projectId=a'],
])('sends %s to its route', async (method, url) => {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    urls.push(String(input instanceof Request ? input.url : input))
    return Response.json({ jsonrpc: '2.0', id: 1, result: {} })
  }
  const fetchRpc = createGatewayRpcFetch({
    rpcUrl: 'https://gateway.example/v1',
    projectId: 'a',
    fetch,
  })
  expect(await fetchRpc('eip155:1', { method, params: [] }, signal)).toEqual({})
  expect(urls).toEqual([url])
})
