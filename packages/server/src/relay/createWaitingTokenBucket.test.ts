import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createWaitingTokenBucket } from './createWaitingTokenBucket.ts'

const isNever = (): boolean => false
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('takes tokens at once while there are enough, and then lets callers wait in order', async () => {
  const clock = createFakeClock()
  const bucket = createWaitingTokenBucket({ perSecond: 10, burst: 20 }, clock)
  expect(bucket.take(20, isNever)).toBeUndefined()
  const order: string[] = []
  void bucket.take(10, isNever)?.then(() => order.push('large'))
  void bucket.take(1, isNever)?.then(() => order.push('small'))
  clock.advance(900)
  await settle()
  expect(order).toEqual([])
  clock.advance(100)
  await settle()
  expect(order).toEqual(['large'])
  clock.advance(100)
  await settle()
  expect(order).toEqual(['large', 'small'])
  clock.advance(2_000)
  expect(bucket.isFull()).toBe(true)
})

it('takes nothing for a caller that was cancelled while it waited', async () => {
  const clock = createFakeClock()
  const bucket = createWaitingTokenBucket({ perSecond: 10, burst: 20 }, clock)
  expect(bucket.take(20, isNever)).toBeUndefined()
  let isDone = false
  void bucket.take(20, () => true)
  void bucket.take(5, isNever)?.then(() => {
    isDone = true
  })
  clock.advance(500)
  await settle()
  expect(isDone).toBe(true)
})

it('takes a full bucket for more than it holds', async () => {
  const clock = createFakeClock()
  const bucket = createWaitingTokenBucket({ perSecond: 10, burst: 20 }, clock)
  expect(bucket.take(1_000, isNever)).toBeUndefined()
  const next = bucket.take(1_000, isNever)
  clock.advance(2_000)
  await expect(next).resolves.toBeUndefined()
})

it('serves those that wait when tokens are given back, and takes what was used beyond', async () => {
  const clock = createFakeClock()
  const bucket = createWaitingTokenBucket({ perSecond: 10, burst: 20 }, clock)
  expect(bucket.take(20, isNever)).toBeUndefined()
  const next = bucket.take(5, isNever)
  bucket.settle(-10)
  await next
  bucket.settle(1_000)
  const last = bucket.take(20, isNever)
  let isDone = false
  void last?.then(() => {
    isDone = true
  })
  clock.advance(3_900)
  await settle()
  expect(isDone).toBe(false)
  clock.advance(100)
  await last
})
