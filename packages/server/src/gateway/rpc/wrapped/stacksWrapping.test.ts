import { describe, expect, it } from 'vitest'
import { answering, type Answers, callOf, startApi } from './api.fixture.ts'

const chainId = 'stacks:1'
const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const txid = 'ab'.repeat(32)
const start = (answers: Answers): ReturnType<typeof startApi> =>
  startApi({ chainId, operator: 'hiro' }, answers)
const account = {
  balance: '0x0000000000000000ffffffffffffffff',
  locked: '0x00000000000000000000000000000005',
  unlock_height: 7,
  nonce: 3,
}

describe('Stacks', () => {
  it.each([[[address]], [[{ address }]], [{ address }]])(
    'tells of the account %j what it has, in decimal digits',
    async (params) => {
      const { ask, paths, api } = await start(answering(account))
      expect(await ask(callOf('stacks_getAccount', params))).toMatchObject({
        status: 200,
        body: {
          result: { balance: '18446744073709551615', locked: '5', unlockHeight: 7, nonce: 3 },
        },
      })
      expect(paths()).toEqual([`GET /v2/accounts/${address}?proof=0`])
      expect(api.requests.at(-1)?.headers['x-api-key']).toBe('the-key')
    },
  )

  it('tells of a transaction, and of one that is not there null', async () => {
    const told = { tx_id: `0x${txid}`, tx_status: 'success', nonce: 1 }
    const known = await start(answering(told))
    const call = callOf('stacks_getTransaction', [txid.toUpperCase()])
    expect(await known.ask(call)).toMatchObject({ body: { result: told } })
    expect(known.paths()).toEqual([`GET /extended/v1/tx/0x${txid}`])
    const unknown = await start(answering({ error: 'could not find transaction by ID' }, 404))
    expect(await unknown.ask(call)).toMatchObject({ status: 200, body: { result: null } })
    for (const answers of [answering({ ...told, tx_id: '0x00' }), answering('Not Found', 404)])
      expect((await (await start(answers)).ask(call)).status).toBe(503)
  })

  it('tells fees, and how far it is', async () => {
    const fee = await start(answering('180'))
    expect(await fee.ask(callOf('stacks_getTransferFee'))).toMatchObject({ body: { result: 180 } })
    const estimations = [{ fee: 200, fee_rate: 10.5 }]
    const fees = await start(answering({ estimations, estimated_cost_scalar: 14 }))
    const params = [{ transactionPayload: '0x0005', estimatedLength: 300 }]
    expect(await fees.ask(callOf('stacks_estimateFees', params))).toMatchObject({
      body: { result: { estimations } },
    })
    expect(JSON.parse(fees.api.bodies.at(-1) ?? '')).toEqual({
      transaction_payload: '0005',
      estimated_len: 300,
    })
    expect([...fee.paths(), ...fees.paths()]).toEqual([
      'GET /v2/fees/transfer',
      'POST /v2/fees/transaction',
    ])
  })

  it('gets a transaction byte by byte, and tells its id', async () => {
    const { ask, paths, api } = await start(answering(JSON.stringify(txid)))
    expect(await ask(callOf('stacks_broadcastTransaction', ['0x00414243']))).toMatchObject({
      body: { result: `0x${txid}` },
    })
    expect(paths()).toEqual(['POST /v2/transactions'])
    expect(api.requests.at(-1)?.headers['content-type']).toBe('application/octet-stream')
    expect(api.bodies.at(-1)).toBe('\u0000ABC')
  })

  it.each([
    ['stacks_broadcastTransaction', ['00'], -32003, 'transaction rejected: BadNonce'],
    ['stacks_getAccount', [address], -32000, 'transaction rejected: BadNonce'],
    [
      'stacks_estimateFees',
      [{ transactionPayload: '00' }],
      -32000,
      'transaction rejected: BadNonce',
    ],
  ])('says why it refuses %s', async (method, params, code, message) => {
    const reason = { error: 'transaction rejected', reason: 'BadNonce', txid }
    const { ask } = await start(answering(reason, 400))
    expect(await ask(callOf(method, params))).toMatchObject({
      status: 200,
      body: { error: { code, message } },
    })
  })

  it.each<[string, unknown, unknown]>([
    ['stacks_getAccount', [address], { ...account, balance: 5 }],
    ['stacks_getAccount', [address], { ...account, balance: `0x${'f'.repeat(33)}` }],
    ['stacks_getAccount', [address], { ...account, nonce: -1 }],
    ['stacks_getAccount', [address], '<html></html>'],
    ['stacks_getTransferFee', [], { fee: 1 }],
    ['stacks_getTransferFee', [], 1.5],
    ['stacks_estimateFees', [{ transactionPayload: '00' }], { estimations: {} }],
    ['stacks_broadcastTransaction', ['00'], '"ab"'],
    ['stacks_broadcastTransaction', ['00'], 'null'],
  ])('%s %j is not answered by %j', async (method, params, answer) => {
    const { ask } = await start(answering(answer))
    expect((await ask(callOf(method, params))).status).toBe(503)
  })

  it.each([
    ['stacks_getAccount', ['SP1']],
    ['stacks_getAccount', [`${address}/../../x`]],
    ['stacks_getAccount', [{ address, more: 1 }]],
    ['stacks_getTransaction', ['0xab']],
    ['stacks_broadcastTransaction', ['0xabc']],
    ['stacks_broadcastTransaction', ['']],
    ['stacks_estimateFees', [{ transactionPayload: 'x' }]],
    ['stacks_getTransferFee', [1]],
  ])('%s does not take %j, and asks nobody', async (method, params) => {
    const { ask, paths } = await start(answering(account))
    expect(await ask(callOf(method, params))).toMatchObject({ body: { error: { code: -32602 } } })
    expect(paths()).toEqual([])
  })

  it('has no other methods', async () => {
    const { ask, paths } = await start(answering(account))
    for (const method of ['eth_chainId', 'stacks_', 'toString', '__proto__'])
      expect(await ask(callOf(method))).toMatchObject({ body: { error: { code: -32601 } } })
    expect(paths()).toEqual([])
  })
})
