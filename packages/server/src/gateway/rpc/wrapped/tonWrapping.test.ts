import { describe, expect, it } from 'vitest'
import { answering, type Answers, callOf, startApi } from './api.fixture.ts'

const chainId = 'ton:-239'
const address = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'
const boc = 'te6cckEBAQEAAgAAAEysuc0='
const start = (answers: Answers): ReturnType<typeof startApi> =>
  startApi({ chainId, operator: 'toncenter', path: '/api/v2/jsonRPC' }, answers)

describe('Toncenter', () => {
  it('answers a call, though it gives the id back as text [7.22d]', async () => {
    const answer = { ok: true, result: '18446744073709551616', jsonrpc: '2.0', id: '1' }
    const { ask, paths, api } = await start(answering(answer))
    expect(await ask(callOf('getAddressBalance', { address }, 'x'))).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 'x', result: '18446744073709551616' },
    })
    expect(paths()).toEqual(['POST /api/v2/jsonRPC'])
    expect(JSON.parse(api.bodies.at(-1) ?? '')).toMatchObject({
      jsonrpc: '2.0',
      method: 'getAddressBalance',
      params: { address },
    })
    expect(api.requests.at(-1)?.headers['x-api-key']).toBe('the-key')
  })

  it('is asked the calls of a batch one by one, with numbers unharmed [7.29a]', async () => {
    const { ask, paths } = await start((_request, response, body) => {
      const { method, params } = JSON.parse(body) as { method: string; params: object }
      if (method === 'getMasterchainInfo') return void response.writeHead(500).end()
      const result = `{"method":"${method}","lt":18446744073709551615,"params":${JSON.stringify(params)}}`
      return void response.end(`{"ok":true,"result":${result},"jsonrpc":"2.0","id":"1"}`)
    })
    const { body } = await ask([
      callOf('getAddressBalance', { address }, 1),
      callOf('getConsensusBlock', undefined, 2),
      callOf('getAddressBalance', [address], 3),
    ])
    expect(body).toMatchObject([
      { id: 1, result: { method: 'getAddressBalance', params: { address } } },
      { id: 2, result: { method: 'getConsensusBlock', params: {} } },
      { id: 3, error: { code: -32602 } },
    ])
    expect(paths()).toEqual(['POST /api/v2/jsonRPC', 'POST /api/v2/jsonRPC'])
  })

  it.each([
    [422, { ok: false, error: 'Incorrect address', code: 422, jsonrpc: '2.0', id: '1' }],
    [416, { ok: false, result: 'Incorrect address', code: 416 }],
    [500, { ok: false, error: 'LITE_SERVER_UNKNOWN: no such account', code: 500 }],
    [200, { ok: false, error: 'Incorrect address', code: 0 }],
  ])('says in its words what is wrong, with %i', async (status, answer) => {
    const { ask } = await start(answering(answer, status))
    const message = 'error' in answer ? answer.error : answer.result
    expect(await ask(callOf('getAddressBalance', { address: 'x' }))).toMatchObject({
      status: 200,
      body: { error: { code: -32000, message } },
    })
  })

  it.each<[string, Answers]>([
    ['HTML', answering('<html></html>')],
    ['HTML with 500', answering('<html></html>', 500)],
    ['neither result nor error', answering({ ok: true })],
    ['an error that is none', answering({ ok: false, error: 5 }, 500)],
    ['no word on how it went', answering({ result: '1' })],
    ['504', answering({ ok: false, error: 'timeout', code: 504 }, 504)],
    ['429', answering({ ok: false, result: 'Ratelimit exceed', code: 429 }, 429)],
    ['403', answering({ ok: false, result: 'API key does not exist', code: 403 }, 403)],
  ])('answers nothing with %s', async (_case, answers) => {
    const { ask, log } = await start(answers)
    const { status, body } = await ask(callOf('getAddressBalance', { address }))
    expect(status).toBe(503)
    expect(JSON.stringify([body, log])).not.toContain('the-key')
  })
})

describe('a message to TON', () => {
  it.each([[[boc]], [[{ boc }]], [{ boc }]])('is sent from %j', async (params) => {
    const result = { '@type': 'ok', '@extra': '1' }
    const { ask, paths, api } = await start(answering({ ok: true, result }))
    expect(await ask(callOf('ton_sendBoc', params))).toMatchObject({ body: { result } })
    expect(paths()).toEqual(['POST /api/v2/sendBoc'])
    expect(JSON.parse(api.bodies.at(-1) ?? '')).toEqual({ boc })
  })

  it('that is refused says why, by the first line', async () => {
    const error = 'LITE_SERVER_UNKNOWN: External message was not accepted\nCannot run: exitcode=33'
    const { ask } = await start(answering({ ok: false, error, code: 500 }, 500))
    expect(await ask(callOf('ton_sendBoc', [boc]))).toMatchObject({
      status: 200,
      body: {
        error: { code: -32003, message: 'LITE_SERVER_UNKNOWN: External message was not accepted' },
      },
    })
  })

  it.each([[undefined], [[]], [['']], [['!!!!']], [['te6c', 'te6c']], [{ boc, more: 1 }], [[7]]])(
    'is none in %j, and nobody is asked',
    async (params) => {
      const { ask, paths } = await start(answering({ ok: true, result: {} }))
      expect(await ask(callOf('ton_sendBoc', params))).toMatchObject({
        body: { error: { code: -32602 } },
      })
      expect(paths()).toEqual([])
    },
  )

  it('is sent no more than ten times in a batch, those that are none not counted', async () => {
    const { ask, paths } = await start(answering({ ok: true, result: {} }))
    const calls = [
      callOf('ton_sendBoc', []),
      ...Array.from({ length: 11 }, (_, id) => callOf('ton_sendBoc', [boc], id)),
    ]
    const { body } = await ask(calls)
    const codes = (body as { error?: { code: number } }[]).map(({ error }) => error?.code)
    expect(codes).toEqual([-32602, ...Array<undefined>(10).fill(undefined), -32600])
    expect(paths()).toHaveLength(10)
  })
})
