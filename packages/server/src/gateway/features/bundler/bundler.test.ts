import { callsStatusSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { toEventSelector } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectId, startApp } from '../../../http/app.fixture.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import {
  createUpstreamClient,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createChains } from '../../chain/chains/index.ts'
import type { RpcClient, RpcRequest } from '../../chain/rpc/index.ts'
import { postWalletRpcRoute } from '../walletRpc/index.ts'
import { createBundlerFeature } from './index.ts'
import { beforeExecutionTopic, userOperationEventTopic } from './findUserOperationReceipt.ts'

const hash = `0x${'ab'.repeat(32)}`
const otherHash = `0x${'cd'.repeat(32)}`
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const sender = `0x${'11'.repeat(20)}`
const word = (value: number): string => value.toString(16).padStart(64, '0')
const own = { address: sender, data: '0x01', topics: [`0x${'22'.repeat(32)}`] }

function ended(operation: string, success = 1): typeof own {
  const data = `0x${word(5)}${word(success)}${word(70_000)}${word(700)}`
  const parties = [`0x${word(0x99)}`, `0x${word(0)}`]
  return {
    address: entryPoint.toLowerCase(),
    data,
    topics: [userOperationEventTopic, operation, ...parties],
  }
}

/** A chain of 12,000 blocks where the operation was included in one of them. */
function chainWith(
  success: number,
  at = 11_900,
): { rpc: Pick<RpcClient, 'request'>; calls: RpcRequest[] } {
  const calls: RpcRequest[] = []
  const started = { address: entryPoint, data: '0x', topics: [beforeExecutionTopic] }
  const otherOperation = { ...own, data: '0xff' }
  const logs = [
    otherOperation,
    started,
    otherOperation,
    ended(otherHash),
    own,
    ended(hash, success),
    otherOperation,
  ]
  const receipt = {
    transactionHash: '0x77',
    blockHash: '0x66',
    blockNumber: '0x2e7c',
    gasUsed: '0x5208',
  }
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_blockNumber: () => '0x2ee0',
    eth_getLogs: ([filter]) => {
      const { fromBlock, toBlock, topics } = filter as Record<string, string>
      const isThere = BigInt(fromBlock!) <= BigInt(at) && BigInt(toBlock!) >= BigInt(at)
      return isThere && topics?.[1] === hash
        ? [{ ...ended(hash, success), transactionHash: '0x77' }]
        : []
    },
    eth_getTransactionReceipt: () => ({ ...receipt, status: '0x1', logs }),
  }
  const rpc: Pick<RpcClient, 'request'> = {
    async request(_, call) {
      calls.push(call)
      return answers[call.method]!((call.params ?? []) as unknown[])
    },
  }
  return { rpc, calls }
}

async function start(options: {
  readonly rpc?: Pick<RpcClient, 'request'>
  readonly upstreams?: UpstreamConfigs
}) {
  const { rpc = chainWith(1).rpc, upstreams } = options
  const upstream = createUpstreamClient({ clock: createFakeClock() })
  onTestFinished(() => upstream.close())
  const log = (): void => {}
  const { routes, walletMethods: methods } = createBundlerFeature({
    chains: createChains(),
    rpc,
    upstream,
    upstreams,
    log,
  })
  const { request } = await startApp([...routes, ...postWalletRpcRoute({ methods, log })])
  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    const separator = path.includes('?') ? '&' : '?'
    const response = await request(`${path}${separator}projectId=${projectId}`, init)
    const answer = (await response.json()) as {
      result?: unknown
      error?: { code: number }
      reasons?: { field: string }[]
    }
    return { ...answer, status: response.status, field: answer.reasons?.[0]?.field }
  }
  const send = (change: object = {}, query = 'chainId=eip155:8453') => {
    const method = 'eth_getUserOperationReceipt'
    return post(`/v1/bundler?${query}`, {
      jsonrpc: '2.0',
      id: 7,
      method,
      params: [hash],
      ...change,
    })
  }
  const status = (params: unknown) =>
    post('/v1/wallet', { jsonrpc: '2.0', id: 1, method: 'wallet_getCallsStatus', params })
  return { post, send, status }
}

function callsId(chainId: unknown = 8453, operation: unknown = hash): string {
  const json = JSON.stringify({ chain_id: chainId, user_op_hash: operation })
  return `0x${Buffer.from(json).toString('hex')}`
}

describe('the bundler', () => {
  it('receives allowed calls, and its results and errors are returned', async () => {
    const server = await startTestServer((_, response, body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      const failed = { code: -32_500, message: 'AA21', data: '0x' }
      const reply = method.startsWith('pm_') ? { error: failed } : { result: '0x1' }
      response.writeHead(400).end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
    })
    const upstreams = { bundler: { url: `${server.url}/{chainId}/rpc` } }
    const { send } = await start({ upstreams })
    const sent = { method: 'eth_sendUserOperation', params: [{ nonce: '0x1' }, entryPoint] }
    expect(await send(sent)).toMatchObject({ status: 200, id: 7, result: '0x1' })
    expect(server.requests[0]?.url).toBe('/8453/rpc')
    expect(JSON.parse(server.bodies[0] ?? '')).toEqual({ jsonrpc: '2.0', id: 7, ...sent })
    const failed = await send({ method: 'pm_getPaymasterData' }, 'chainId=eip155:1&bundler=bundler')
    expect(failed).toMatchObject({ status: 200, error: { code: -32_500, data: '0x' } })
  })

  it('receives its key from the server, for its chains only', async () => {
    const server = await startTestServer((_, response) => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 7, result: null }))
    })
    const url = `${server.url}/v2/{chainId}/rpc?apikey={key}`
    const { send } = await start({
      upstreams: { bundler: { key: 'k 1', url, chains: 'eip155:10' } },
    })
    expect((await send({}, 'chainId=eip155:10&bundler=bundler')).status).toBe(200)
    expect(server.requests[0]?.url).toBe('/v2/10/rpc?apikey=k%201')
    const method = 'eth_sendUserOperation'
    expect(await send({ method })).toMatchObject({ status: 400, field: 'bundler' })
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example',
    'file:///etc/passwd',
    '__proto__',
    'pimlico',
  ])('is never %s by a request', async (bundler) => {
    const server = await startTestServer((_, response) => response.end('{}'))
    const { send } = await start({ upstreams: { bundler: { url: server.url } } })
    const query = `chainId=eip155:1&bundler=${encodeURIComponent(bundler)}`
    expect(await send({}, query)).toMatchObject({ status: 400, field: 'bundler' })
    expect(server.requests).toHaveLength(0)
  })

  it.each([
    ['another method', { method: 'eth_sendRawTransaction' }, 422, 'method'],
    ['no version', { jsonrpc: undefined }, 422, 'jsonrpc'],
    ['no id', { id: undefined }, 422, 'id'],
    ['params by name', { params: {} }, 422, 'params'],
    ['too many params', { params: Array(11).fill(1) }, 400, 'params'],
  ])('does not receive %s', async (_, change, status, field) => {
    const { send } = await start({})
    expect(await send(change)).toMatchObject({ status, field })
  })

  it('does not receive calls without a chain, or invalid JSON', async () => {
    const { send, post } = await start({})
    for (const query of ['', 'chainId=1', 'chainId=eip155:999999', "chainId=' or 1=1"])
      expect(await send({}, query)).toMatchObject({ status: 400, field: 'chainId' })
    expect(await send({}, 'chainId=eip155:1&chainId=eip155:1')).toMatchObject({ field: 'chainId' })
    expect(await post('/v1/bundler?chainId=eip155:1', '<html>')).toMatchObject({ field: 'body' })
    expect(await post('/v1/bundler?chainId=eip155:1', [])).toMatchObject({ status: 422 })
  })

  it.each([
    ['garbage', '<html>'],
    ['another id', JSON.stringify({ jsonrpc: '2.0', id: 8, result: 1 })],
    ['half of it', '{"jsonrpc":"2.0","id":7,'],
  ])('is reported as unavailable when it answers %s', async (_, text) => {
    const server = await startTestServer((__, response) => response.end(text))
    const { send } = await start({ upstreams: { bundler: { url: server.url } } })
    expect((await send()).status).toBe(503)
  })

  it('is not required for operation receipts', async () => {
    const { send } = await start({})
    expect((await send()).result).toMatchObject({
      userOpHash: hash,
      sender: `0x${'0'.repeat(38)}99`,
      nonce: '0x5',
      actualGasUsed: '0x2bc',
      success: true,
      logs: [own],
      receipt: { transactionHash: '0x77' },
    })
    expect((await send({ params: [otherHash] })).result).toBeNull()
    expect((await send({ params: ['0x1'] })).error?.code).toBe(-32_602)
  })
})

describe('wallet_getCallsStatus', () => {
  it('reports confirmed calls with their own logs', async () => {
    const { status } = await start({})
    const { result } = await status([callsId()])
    expect(v.is(callsStatusSchema, result)).toBe(true)
    const receipt = {
      logs: [own],
      status: '0x1',
      chainId: '0x2105',
      blockHash: '0x66',
      blockNumber: '0x2e7c',
      gasUsed: '0x5208',
      transactionHash: '0x77',
    }
    expect(result).toEqual({ status: 'CONFIRMED', receipts: [receipt] })
    const options = { version: '2.0.0' }
    for (const chain of ['8453', '0x2105', 'eip155:8453'])
      expect((await status([callsId(chain), options])).result).toEqual({
        version: '2.0.0',
        id: callsId(chain),
        chainId: '0x2105',
        status: 200,
        atomic: true,
        receipts: [receipt],
      })
  })

  it('reports reverted calls', async () => {
    const { status } = await start({ rpc: chainWith(0).rpc })
    const old = { status: 'CONFIRMED', receipts: [{ status: '0x0' }] }
    expect((await status([callsId()])).result).toMatchObject(old)
    const { result } = await status([callsId(), { version: '2.0.0' }])
    expect(result).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  })

  it('reports pending calls after searching recent blocks', async () => {
    const { rpc, calls } = chainWith(1, 100)
    const { status } = await start({ rpc })
    expect((await status([callsId()])).result).toEqual({ status: 'PENDING', receipts: null })
    const { result } = await status([callsId(), { version: '2.0.0' }])
    expect(result).toMatchObject({ status: 100, receipts: [] })
    expect(calls.length).toBeLessThan(20)
  })

  it('queries the bundler first, then the chain', async () => {
    const received = {
      userOpHash: hash,
      success: false,
      logs: [],
      receipt: { transactionHash: '0x1', blockHash: '0x2', blockNumber: '0x3', gasUsed: '0x4' },
    }
    const server = await startTestServer((_, response) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: received })
      response.end(server.requests.length === 1 ? text : '<html>')
    })
    const { status } = await start({ upstreams: { bundler: { url: server.url } } })
    const first = { receipts: [{ transactionHash: '0x1', status: '0x0' }] }
    expect((await status([callsId()])).result).toMatchObject(first)
    const second = { receipts: [{ transactionHash: '0x77', status: '0x1' }] }
    expect((await status([callsId()])).result).toMatchObject(second)
  })

  it('reports an error while no node answers', async () => {
    const unavailable: Pick<RpcClient, 'request'> = {
      request: async () => {
        throw upstreamError('unavailable', 'node.example')
      },
    }
    const { status } = await start({ rpc: unavailable })
    expect(await status([callsId()])).toMatchObject({ status: 503, error: { code: -32_603 } })
  })

  it.each([
    ['nothing', undefined],
    ['no id', []],
    ['two ids', [callsId(), callsId()]],
    ['no digits', ['0xzz']],
    ['half a digit', ['0x1']],
    ['no JSON', ['0xdeadbeef']],
    ['a hash that is none', [callsId(8453, "' or 1=1 --")]],
    ['an unknown chain', [callsId(999_999)]],
    ['a chain that is a list', [callsId([1])]],
    ['an endless id', [`0x${'00'.repeat(5_000)}`]],
  ])('rejects %s', async (_, params) => {
    const { status } = await start({})
    expect(await status(params)).toMatchObject({ status: 400, error: { code: -32_602 } })
  })

  it('has the topics of the event signatures', () => {
    const event = 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'
    expect(toEventSelector(`event ${event}`)).toBe(userOperationEventTopic)
    expect(toEventSelector('event BeforeExecution()')).toBe(beforeExecutionTopic)
  })
})
