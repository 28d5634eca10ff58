import { expect, it } from 'vitest'
import { transportFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createFakeClock, type FakeClock } from '../kernel/index.ts'
import { mainnet } from '../networks/index.ts'
import { createReplacementCheck } from './createReplacementCheck.ts'
import { createSentNonces } from './createSentNonces.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'
import { waitForReceipt } from './waitForReceipt.ts'

type Watch = {
  clock: FakeClock
  answer: Promise<void>
  requestCount(): number
  step(ms: number): Promise<void>
}

const settled = { blockNumber: '0x1', status: '0x1' }

/** Waits for a receipt; the n-th look finds the n-th answer, later ones the last. */
function watch(answers: readonly (() => unknown)[], signal?: AbortSignal): Watch {
  const clock = createFakeClock()
  let looks = 0
  const rpc = {
    request: async (_: string, { method }: { method: string }): Promise<unknown> =>
      method === 'eth_getTransactionReceipt'
        ? answers[Math.min(looks++, answers.length - 1)]?.()
        : null,
  }
  const replacement = createReplacementCheck(rpc, createSentNonces(createTestEvmKit()))
  const answer = waitForReceipt(
    { rpc, replacement, clock, pollingInterval: 4_000, timeout: 25_000 },
    { network: mainnet, hash: '0xab', signal },
  )
  answer.catch(() => {})
  return {
    clock,
    answer,
    requestCount: () => looks,
    async step(ms) {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      clock.advance(ms)
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
  }
}

it('waitForReceipt polls at once', async () => {
  const { answer, clock } = watch([() => settled])
  await expect(answer).resolves.toBeUndefined()
  expect(clock.pending()).toBe(0)
})

it('waitForReceipt polls every 4 s, also after an error of the node [9.10a]', async () => {
  const failing = (): never => {
    throw new WalletError(transportFailedError)
  }
  const { answer, requestCount, step } = watch([() => null, failing, () => settled])
  await step(3_999)
  expect(requestCount()).toBe(1)
  await step(1)
  expect(requestCount()).toBe(2)
  await step(4_000)
  await expect(answer).resolves.toBeUndefined()
  expect(requestCount()).toBe(3)
})

it('waitForReceipt times out after 25 s [9.7]', async () => {
  const { answer, clock, step } = watch([() => ({ blockNumber: null })])
  for (let time = 0; time < 24; time++) await step(1_000)
  expect(clock.pending()).toBeGreaterThan(0)
  await step(1_000)
  await expect(answer).rejects.toEqual(expect.objectContaining({ code: 'transport.timed_out' }))
  expect(clock.pending()).toBe(0)
})

it('waitForReceipt rejects for a reverted transaction', async () => {
  const { answer } = watch([() => ({ blockNumber: '0x1', status: '0x0' })])
  await expect(answer).rejects.toEqual(expect.objectContaining({ code: 'send.failed' }))
})

it('waitForReceipt rejects when the signal aborts', async () => {
  const controller = new AbortController()
  const { answer, requestCount, clock, step } = watch([() => null], controller.signal)
  await step(0)
  controller.abort()
  await expect(answer).rejects.toEqual(expect.objectContaining({ code: 'transport.aborted' }))
  await step(60_000)
  expect(requestCount()).toBe(1)
  expect(clock.pending()).toBe(0)
})
