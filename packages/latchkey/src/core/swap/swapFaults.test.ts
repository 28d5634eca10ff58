import { expect, it } from 'vitest'
import { bob, createDeferred, settle } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { readConnection } from '../connection/index.ts'
import { startSwapFlow } from './startSwapFlow.ts'
import { toBareAddress, router, usdc } from './swap.fixture.ts'
import { createQuotedTest } from './swapForm.fixture.ts'

const faults: readonly (readonly [string, () => unknown])[] = [
  ['answers 429', () => rejectionResponse(429, 'Too many requests')],
  ['answers 500', () => rejectionResponse(500, 'Internal error')],
  ['answers nonsense', () => ({ much: true })],
  ['hangs', () => new Promise(() => {})],
  ['cannot be reached', () => Promise.reject(new Error('offline'))],
]

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
  const swapping = startSwapFlow(test.client)
  await expect
    .poll(() => {
      test.clock.advance(1_000)
      return test.swap().flow
    })
    .toMatchObject({ status: 'failed', step })
  expect(await swapping).toBe(false)
  expect(test.sent.map(({ to }) => to)).toEqual(sent)
  test.answers.fault = undefined
  expect(await startSwapFlow(test.client)).toBe(true)
  expect(test.sent.map(({ to }) => to)).toEqual([toBareAddress(usdc), toBareAddress(router)])
})

it('sends nothing else when the account changes after the approval', async () => {
  const inBlock = createDeferred<void>()
  const test = await createQuotedTest('USDC', { confirm: () => inBlock.promise })
  const swapping = startSwapFlow(test.client)
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
