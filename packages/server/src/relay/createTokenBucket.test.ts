import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createTokenBucket } from './createTokenBucket.ts'

it('allows a burst, then the refill rate, and never more than a burst', () => {
  const clock = createFakeClock()
  const bucket = createTokenBucket({ perSecond: 2, burst: 3 }, clock.now)
  const take = (times: number): number =>
    Array.from({ length: times }, () => bucket.take()).filter(Boolean).length
  expect([take(5), bucket.isFull()]).toEqual([3, false])
  clock.advance(500)
  expect(take(5)).toBe(1)
  clock.advance(3_600_000)
  expect([bucket.isFull(), take(9)]).toEqual([true, 3])
})

it('takes all tokens or none and tolerates a clock that is set back', () => {
  let now = 1_000_000
  const bucket = createTokenBucket({ perSecond: 1, burst: 10 }, () => now)
  expect([bucket.take(11), bucket.take(10)]).toEqual([false, true])
  now -= 500_000
  expect(bucket.take()).toBe(false)
  now += 2_000
  expect([bucket.take(2), bucket.take()]).toEqual([true, false])
})
