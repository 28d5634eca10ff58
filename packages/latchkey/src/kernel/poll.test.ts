import { expect, it } from 'vitest'
import { sendFailedError, transportTimedOutError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createFakeClock, type FakeClock } from './createFakeClock.ts'
import { poll } from './poll.ts'

const error = (): WalletError => new WalletError(transportTimedOutError)

/** Lets what waits for promises, not for time, go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

async function pass(clock: FakeClock, ms: number): Promise<void> {
  clock.advance(ms)
  await settle()
}

it('poll checks at once and then at intervals until true', async () => {
  const clock = createFakeClock()
  const times: number[] = []
  const began = clock.now()
  const done = poll(async () => times.push(clock.now() - began) === 3, {
    clock,
    interval: 4000,
    timeout: 25_000,
    error,
  })
  await settle()
  await pass(clock, 4000)
  await pass(clock, 4000)
  await done
  expect(times).toEqual([0, 4000, 8000])
  expect(clock.pending()).toBe(0)
})

it('poll stops checking after the timeout', async () => {
  const clock = createFakeClock()
  let looks = 0
  const done = poll(async () => ++looks < 0, { clock, interval: 4000, timeout: 6000, error })
  const outcome = done.catch((thrown: unknown) => thrown)
  await settle()
  await pass(clock, 4000)
  await pass(clock, 4000)
  expect(await outcome).toMatchObject({ code: 'transport.timed_out' })
  await pass(clock, 60_000)
  expect(looks).toBe(2)
  expect(clock.pending()).toBe(0)
})

it('poll rejects when the signal aborts, during a check too', async () => {
  const clock = createFakeClock()
  const controller = new AbortController()
  const results: boolean[] = []
  const done = poll(
    (signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(results.push(true) < 0)),
      ),
    { clock, interval: 1, timeout: 10, signal: controller.signal, error },
  )
  controller.abort()
  await expect(done).rejects.toMatchObject({ code: 'transport.aborted' })
  await settle()
  expect(results).toEqual([true])
  expect(clock.pending()).toBe(0)
})

it('poll rejects with what the check throws', async () => {
  const clock = createFakeClock()
  const thrown = new WalletError(sendFailedError)
  const done = poll(() => Promise.reject(thrown), { clock, interval: 1, timeout: 10, error })
  await expect(done).rejects.toBe(thrown)
  expect(clock.pending()).toBe(0)
})
