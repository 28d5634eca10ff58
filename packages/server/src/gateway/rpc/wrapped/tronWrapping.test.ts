import { describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { answering, type Answers, callOf, isLook, routeOf, startApi } from './api.fixture.ts'

const chainId = 'tron:0x2b6653dc'
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const txid = 'ab'.repeat(32)
const rawData = '{"contract":[{"type":"TransferContract"}],"amount":18446744073709551615}'
const signature = 'cd'.repeat(65)
const sent = [txid, 'true', rawData, '0a02', [signature]] as const
const balance = callOf('tron_getAddressBalance', [{ address }])
const send = callOf('tron_broadcastTransaction', sent)

const start = (answers: Answers): ReturnType<typeof startApi> =>
  startApi({ chainId, operator: 'trongrid', path: '/jsonrpc' }, answers)
const account = (change: object = {}): object => ({
  data: [{ address: hex, balance: 1_793_227_200, create_time: 1_776_933_207_000, ...change }],
  success: true,
  meta: { at: 1_777_444_809_000, page_size: 1 },
})

/** Answers JSON-RPC with the methods it was asked, and all else as it is told. */
function withNode(rest: Answers): Answers {
  return (request, response, body) => {
    if (request.url !== '/jsonrpc') return rest(request, response, body)
    const given = JSON.parse(body) as { id: number; method: string }[]
    const replies = [given].flat().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))
    response.end(JSON.stringify(Array.isArray(given) ? replies : replies[0]))
  }
}

describe('a balance of Tron', () => {
  it('is read of the account, in sun [7.22d]', async () => {
    const { ask, paths, api } = await start(answering(account()))
    expect(await ask(balance)).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, result: { data: [{ address, balance: 1_793_227_200 }] } },
    })
    expect(paths()).toEqual([`GET /v1/accounts/${address}`])
    expect(api.requests.at(-1)?.headers['tron-pro-api-key']).toBe('the-key')
  })

  it.each([
    ['nobody ever sent anything to', { data: [], success: true, meta: {} }],
    ['has nothing left', account({ balance: undefined })],
  ])('is 0 of an account that %s [7.22d]', async (_case, answer) => {
    const { ask } = await start(answering(answer))
    expect(await ask(balance)).toMatchObject({ body: { result: { data: [{ balance: 0 }] } } })
  })

  it('is told to the last unit', async () => {
    const text = JSON.stringify(account()).replace('1793227200', '90071992547409931')
    const { rpc } = await start(answering(text))
    const call = { method: 'tron_getAddressBalance', params: '', given: [{ address }] }
    const found = await rpc.lineOf(chainId)?.ask([call], { timeoutMs: 1_000 })
    expect(found).toEqual([
      { result: `{"data":[{"address":"${address}","balance":90071992547409931}]}` },
    ])
  })

  it.each<[string, Answers]>([
    ['of another account', answering(account({ address: `41${'0'.repeat(40)}` }))],
    ['below nothing', answering(account({ balance: -1 }))],
    ['of parts of a sun', answering(account({ balance: 1.5 }))],
    ['in words', answering(account({ balance: 'much' }))],
    ['without an account', answering({ success: true })],
    ['in HTML', answering('<html></html>')],
    ['with the key in it', answering({ error: 'the-key is over' }, 400)],
    ['with 500', answering(account(), 500)],
    ['with 429', answering(account(), 429)],
    ['elsewhere', (_request, response) => void response.writeHead(302, { location: '/' }).end()],
    ['that breaks off', (_request, response) => void response.destroy()],
  ])('is none %s', async (_case, answers) => {
    const { ask, log } = await start(answers)
    const { status, body } = await ask(balance)
    expect(status).toBe(503)
    expect(JSON.stringify([body, log])).not.toContain('the-key')
  })

  it('that is refused comes with the words of TronGrid on one line', async () => {
    const error = 'A valid account address is required.\nRead\u202E on'
    const { ask } = await start(answering({ success: false, error, statusCode: 400 }, 400))
    expect(await ask(balance)).toMatchObject({
      status: 200,
      body: { error: { code: -32000, message: 'A valid account address is required.' } },
    })
  })

  it('comes from a node whose words are not handed on where they have its key', async () => {
    const error = { code: -32000, message: 'the-key is over' }
    const { ask } = await start(answering({ jsonrpc: '2.0', id: 1, error }))
    expect((await ask(callOf('eth_gasPrice', []))).status).toBe(503)
  })

  it('in a batch comes beside what the node answers, in order [7.29a]', async () => {
    const { ask, paths } = await start(withNode(answering(account())))
    const calls = [
      callOf('eth_gasPrice', [], 'a'),
      callOf('tron_getAddressBalance', [{ address }], 'b'),
      callOf('tron_getAddressBalance', [{ address: 'T' }], 'c'),
      callOf('eth_call', [], 'd'),
      callOf('admin_peers', [], 'e'),
    ]
    expect((await ask(calls)).body).toMatchObject([
      { id: 'a', result: 'eth_gasPrice' },
      { id: 'b', result: { data: [{ balance: 1_793_227_200 }] } },
      { id: 'c', error: { code: -32602 } },
      { id: 'd', result: 'eth_call' },
      { id: 'e', error: { code: -32601 } },
    ])
    expect(paths().toSorted()).toEqual([`GET /v1/accounts/${address}`, 'POST /jsonrpc'])
  })
})

describe('a transaction of Tron', () => {
  it('is broadcast as it came, and known by its id', async () => {
    const { ask, paths, api } = await start(answering({ result: true, txid }))
    expect(await ask(send)).toMatchObject({ status: 200, body: { result: { result: true, txid } } })
    expect(paths()).toEqual(['POST /wallet/broadcasttransaction'])
    const body = api.bodies.at(-1) ?? ''
    expect(body).toContain(`"raw_data":${rawData},`)
    expect(JSON.parse(body)).toMatchObject({
      visible: true,
      txID: txid,
      raw_data_hex: '0a02',
      signature: [signature],
    })
  })

  it('that is there already counts as taken', async () => {
    const { ask } = await start(answering({ code: 'DUP_TRANSACTION_ERROR', txid, message: '64' }))
    expect(await ask(send)).toMatchObject({ body: { result: { txid } } })
  })

  it.each([
    [{ code: 'SIGERROR', txid, message: '76616c6964617465' }, 'SIGERROR: validate'],
    [{ result: false, code: 'TAPOS_ERROR', message: 'Tapos failed' }, 'TAPOS_ERROR: Tapos failed'],
    [{ Error: 'class JsonFormatException : bad' }, 'class JsonFormatException : bad'],
  ])('that is refused with %j says why', async (answer, message) => {
    const { ask } = await start(answering(answer))
    expect(await ask(send)).toMatchObject({ status: 200, body: { error: { message } } })
  })

  it.each([
    ['another id', { result: true, txid: 'ef'.repeat(32) }],
    ['nothing', {}],
    ['a number', 1],
  ])('is not known to be taken when the answer has %s', async (_case, answer) => {
    const { ask } = await start(answering(answer))
    expect((await ask(send)).status).toBe(503)
  })
})

describe('of two nodes of Tron', () => {
  const ownOnly = { 'TRON-PRO-API-KEY': 'first-key' }
  async function startTwo(first: Answers): Promise<{
    readonly ask: ReturnType<typeof routeOf>['ask']
    readonly first: TestServer
    readonly second: TestServer
    counts(): number[]
  }> {
    const nodes = [
      await startServer((...given) => first(...given)),
      await startServer((request, response) =>
        answering(request.method === 'POST' ? { result: true, txid } : account())(
          request,
          response,
          '',
        ),
      ),
    ] as const
    const rpcUrls = nodes.map(({ url }) => `${url}/jsonrpc`)
    const headers = new Map([[rpcUrls[0] ?? '', ownOnly]])
    const { ask } = routeOf(chainId, [{ id: chainId, rpcUrls, headers }])
    const counts = (): number[] =>
      nodes.map(
        ({ requests, bodies }) =>
          requests.filter((request, index) => !isLook(request, bodies[index] ?? '')).length,
      )
    return { ask, first: nodes[0], second: nodes[1], counts }
  }

  it('a key goes to its own alone, and a read goes on to the next', async () => {
    const { ask, first, second } = await startTwo(answering({}, 500))
    expect(await ask(balance)).toMatchObject({ status: 200 })
    for (const { headers } of first.requests) expect(headers['tron-pro-api-key']).toBe('first-key')
    for (const { headers } of second.requests) expect(headers['tron-pro-api-key']).toBeUndefined()
    expect(second.requests.length).toBeGreaterThan(0)
  })

  it.each<[string, Answers]>([
    ['hung up', (_request, response) => void response.destroy()],
    ['answered 500', answering({}, 500)],
    ['answered nonsense', answering('<html></html>')],
    ['answered of another', answering({ result: true, txid: 'ef'.repeat(32) })],
  ])('the second is not sent what the first may have taken, which %s', async (_case, answers) => {
    const { ask, counts } = await startTwo(answers)
    expect((await ask(send)).status).toBe(503)
    expect(counts()).toEqual([1, 0])
  })

  it('the second is sent what the first surely did not take', async () => {
    const busy = await startTwo(answering({}, 429))
    expect(await busy.ask(send)).toMatchObject({ body: { result: { txid } } })
    expect(busy.counts()).toEqual([1, 1])
    const gone = await startTwo(answering({}))
    await gone.first.stop()
    expect(await gone.ask(send)).toMatchObject({ body: { result: { txid } } })
  })
})

it.each([
  ['tron_getAddressBalance', undefined],
  ['tron_getAddressBalance', []],
  ['tron_getAddressBalance', [address]],
  ['tron_getAddressBalance', [{ address: 'T' }]],
  ['tron_getAddressBalance', [{ address: `${address.slice(0, -1)}u` }]],
  ['tron_getAddressBalance', [{ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }]],
  ['tron_getAddressBalance', [{ address: '../wallet/broadcasttransaction' }]],
  ['tron_getAddressBalance', [{ address }, {}]],
  ['tron_getAddressBalance', [{ address, more: 1 }]],
  ['tron_broadcastTransaction', [txid, 'true', rawData, '0a02']],
  ['tron_broadcastTransaction', ['ab', 'true', rawData, '0a02', [signature]]],
  ['tron_broadcastTransaction', [txid, 'yes', rawData, '0a02', [signature]]],
  ['tron_broadcastTransaction', [txid, 'true', '{}}', '0a02', [signature]]],
  ['tron_broadcastTransaction', [txid, 'true', '[]', '0a02', [signature]]],
  ['tron_broadcastTransaction', [txid, 'true', {}, '0a02', [signature]]],
  ['tron_broadcastTransaction', [txid, 'true', rawData, '0a0', [signature]]],
  ['tron_broadcastTransaction', [txid, 'true', rawData, '0a02', []]],
  ['tron_broadcastTransaction', [txid, 'true', rawData, '0a02', 'ab']],
  ['tron_broadcastTransaction', { txid }],
])('%s does not take %j, and asks nobody', async (method, params) => {
  const { ask, paths } = await start(answering(account()))
  expect(await ask(callOf(method, params))).toMatchObject({ body: { error: { code: -32602 } } })
  expect(paths()).toEqual([])
})
