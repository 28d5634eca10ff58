import { expect, it } from 'vitest'
import { bob, createDeferred, settle } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { readConnection } from '../connection/index.ts'
import { checkSwap } from './checkSwap.ts'
import { submitSwapForm } from './submitSwapForm.ts'
import { toBareAddress, router, usdc, user } from './swap.fixture.ts'
import { maxSwapAmount, readFailedSwapData } from './swapBalances.ts'
import { fetchSwapFormData, setSwapAmount } from './swapForm.ts'
import {
  createQuotedTest,
  createSwapFormTest,
  setSwapTokenBySymbol,
  type SwapTest,
  waitForQuote,
  weiPerEther,
} from './swapForm.fixture.ts'

const faults: readonly (readonly [string, () => unknown])[] = [
  ['answers 429', () => rejectionResponse(429, 'Too many requests')],
  ['answers 503', () => rejectionResponse(503, 'Unavailable')],
  ['answers 500', () => rejectionResponse(500, 'Internal error')],
  ['answers nonsense', () => ({ much: true })],
  ['hangs', () => new Promise(() => {})],
  ['cannot be reached', () => Promise.reject(new Error('offline'))],
]

const eip155 = { gas: '100000', gasPrice: '7' }
/** The transaction that the gateway prepares for the form. */
const prepared = {
  from: user,
  to: router,
  data: 'AAAA',
  value: '0',
  amount: `${2n * weiPerEther}`,
  solana: { lastValidBlockHeight: '150' },
}

const steps = [
  ['/v1/convert/allowance', 'approve', []],
  ['/v1/convert/build-approve', 'approve', []],
  ['/v1/convert/build-transaction', 'approve', []],
  ['/v1/convert/build-transaction', 'swap', [toBareAddress(usdc)]],
] as const

it.each(
  steps.flatMap(([path, step, sent]) =>
    faults.map(([how, answer]) => [path, how, step, sent, answer] as const),
  ),
)('fails at %s when the gateway %s, moves nothing, and can be repeated', async (...given) => {
  const [path, , step, sent, answer] = given
  const test = await createQuotedTest('USDC')
  test.answers.fault = (call) =>
    call.path === path && test.sent.length === sent.length ? answer() : undefined
  const swapping = submitSwapForm(test.client)
  await expect
    .poll(() => {
      test.clock.advance(1_000)
      return test.swap().flow
    })
    .toMatchObject({ status: 'failed', step })
  expect(await swapping).toBe(false)
  expect(test.sent.map(({ to }) => to)).toEqual(sent)
  test.answers.fault = undefined
  expect(await submitSwapForm(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc), toBareAddress(router)])
})

/** Bodies of 200 that are no transaction, or not that of the request, on a network whose swaps the gateway prepares. */
const invalidTransactions: typeof faults = (
  [
    ['answers HTML', new Response('<html>')],
    ['answers an empty body', new Response('')],
    ['answers without a transaction', { tx: null }],
    ['leaves out the last block', { solana: undefined }],
    ['leaves out the amount', { amount: undefined }],
    ['answers with another account', { from: router }],
    ['answers with another network', { to: `eip155:8453:${toBareAddress(router)}` }],
    ['answers with no base64', { data: '0x1234567' }],
    ['answers with an EVM transaction', { data: '0x12', solana: undefined, eip155 }],
  ] as const
).map(([how, body]) => [
  how,
  () =>
    body instanceof Response
      ? body.clone()
      : 'tx' in body
        ? body
        : { tx: { ...prepared, ...body } },
])

it.each([...faults, ...invalidTransactions])(
  'fails before the wallet is prompted when the gateway %s for a swap that it prepares, and can be repeated',
  async (_, answer) => {
    const sent: string[] = []
    const test = await createQuotedTest('USDC', {
      swapFeeReserve: 6_000_000n,
      async sendSwap({ swap: { transaction } }) {
        sent.push(transaction)
        return { hash: 'one' }
      },
    })
    test.answers.fault = ({ path }) =>
      path === '/v1/convert/build-transaction' ? answer() : undefined
    const swapping = submitSwapForm(test.client)
    await expect
      .poll(() => {
        test.clock.advance(1_000)
        return test.swap().flow
      })
      .toMatchObject({ status: 'failed', step: 'swap', error: { code: 'swap.build_failed' } })
    expect(await swapping).toBe(false)
    expect(sent).toEqual([])
    expect(test.client.store.get().pendingTransactions ?? []).toEqual([])
    test.answers.fault = undefined
    expect(await submitSwapForm(test.client)).toBe(true)
    expect(sent).toEqual(['AAAA'])
  },
)

/** Fetches an empty form, while a path of the gateway fails until it is repaired. */
async function openFormWithout(
  failing: string,
): Promise<SwapTest & { readonly repair: () => void }> {
  const test = await createSwapFormTest({ gatewayFeatures: ['swaps', 'balances'] })
  let isBroken = true
  test.answers.fault = ({ path }) => {
    if (isBroken && path.endsWith(failing)) return rejectionResponse(503, 'Unavailable')
    return path.endsWith('/balance') ? { balances: [] } : undefined
  }
  // Cached answers are stale then.
  test.clock.advance(30_000)
  test.client.store.set({ swap: undefined })
  await fetchSwapFormData(test.client)
  return { ...test, repair: () => (isBroken = false) }
}

it('keeps a part of the native currency while the gas price is missing, and fetches it again with the quotes', async () => {
  const test = await openFormWithout('/gas-price')
  const { client, clock, repair, swap } = test
  const check = () => checkSwap(client.store.get())
  expect(readFailedSwapData(client.store.get())).toBe('fee')
  setSwapTokenBySymbol(test, 'to', 'USDC')
  setSwapAmount(client, { text: '2.5' })
  await waitForQuote(test)
  expect(check().step).toBe('review')
  setSwapAmount(client, { text: '3' })
  await waitForQuote(test)
  expect(check()).toMatchObject({ step: 'insufficientBalance', isFeeMissing: true })
  clock.advance(10_000)
  await waitForQuote(test)
  expect(readFailedSwapData(client.store.get())).toBe('fee')
  repair()
  clock.advance(10_000)
  await expect.poll(() => swap().gasPrice).toBe(7n)
  expect(readFailedSwapData(client.store.get())).toBeUndefined()
  expect(maxSwapAmount(client.store.get())).toBe(3n * weiPerEther - 150_000n * 7n)
  expect(check().isFeeMissing).toBeUndefined()
  expect(check().step).toBe('insufficientBalance')
})

it.each([
  ['/gas-price', 'fee'],
  ['/balance', 'balance'],
])('reports that %s failed, and fetches it again with the form', async (path, failed) => {
  const { client, clock, repair } = await openFormWithout(path)
  expect(readFailedSwapData(client.store.get())).toBe(failed)
  repair()
  clock.advance(30_000)
  await fetchSwapFormData(client)
  expect(readFailedSwapData(client.store.get())).toBeUndefined()
})

it('reports a native balance that could not be fetched', async () => {
  const { client } = await createSwapFormTest({
    readBalance: () => Promise.reject(new Error('offline')),
  })
  expect(readFailedSwapData(client.store.get())).toBe('balance')
})

it('sends nothing else when the account changes after the approval', async () => {
  const inBlock = createDeferred<void>()
  const test = await createQuotedTest('USDC', { confirm: () => inBlock.promise })
  const swapping = submitSwapForm(test.client)
  await expect.poll(() => test.swap().flow).toMatchObject({ step: 'confirmApproval' })
  const { client } = test
  const connection = readConnection(client.store.get())!
  const account = { ...connection.accounts[0]!, address: bob }
  const changed = { ...connection, accounts: [account] }
  client.store.set(({ connection: all }) => ({
    connection: { ...all, eip155: { ...all.eip155!, connections: [changed] } },
  }))
  inBlock.resolve()
  expect(await swapping).toBe(false)
  await settle()
  expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc)])
  expect(client.store.get().swap).toBeUndefined()
})
