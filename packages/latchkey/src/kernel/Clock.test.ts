import { describe, expect, it } from 'vitest'
import { createFakeClock } from './createFakeClock.ts'
import { createSystemClock } from './index.ts'

describe('createSystemClock', () => {
  it('returns the time of the platform', () => {
    const before = Date.now()
    const now = createSystemClock().now()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  it('runs timers and intervals, and not those that were cancelled', async () => {
    const clock = createSystemClock()
    const seen: string[] = []
    const cancel = clock.after(0, () => seen.push('cancelled'))
    cancel()
    await new Promise<void>((resolve) => {
      const stop = clock.every(1, () => {
        seen.push('tick')
        if (seen.length < 3) return
        stop()
        clock.after(0, resolve)
      })
    })
    expect(seen).toEqual(['tick', 'tick', 'tick'])
  })

  it('does not run a timer of a year at once', async () => {
    const clock = createSystemClock()
    let ran = false
    const cancel = clock.after(365 * 86_400_000, () => {
      ran = true
    })
    await new Promise<void>((resolve) => {
      // A timer that overflows fires after 1 ms, and timers of one length fire in order.
      clock.after(1, resolve)
    })
    cancel()
    expect(ran).toBe(false)
  })
})

describe('createFakeClock', () => {
  it('does not advance by itself', () => {
    const clock = createFakeClock(1000)
    const seen: number[] = []
    clock.after(10, () => seen.push(clock.now()))
    expect(clock.now()).toBe(1000)
    clock.advance(9)
    expect(seen).toEqual([])
    clock.advance(1)
    expect(seen).toEqual([1010])
    expect(clock.now()).toBe(1010)
    expect(clock.pending()).toBe(0)
  })

  it('runs timers in order, including those scheduled meanwhile', () => {
    const clock = createFakeClock()
    const seen: string[] = []
    clock.after(20, () => seen.push(`b ${clock.now()}`))
    clock.after(10, () => {
      seen.push(`a ${clock.now()}`)
      clock.after(5, () => seen.push(`c ${clock.now()}`))
    })
    clock.advance(100)
    expect(seen).toEqual(['a 10', 'c 15', 'b 20'])
    expect(clock.now()).toBe(100)
  })

  it('repeats intervals until stopped', () => {
    const clock = createFakeClock()
    const seen: number[] = []
    const stop = clock.every(10, () => seen.push(clock.now()))
    clock.advance(35)
    expect(seen).toEqual([10, 20, 30])
    stop()
    clock.advance(35)
    expect(seen).toHaveLength(3)
    expect(clock.pending()).toBe(0)
  })

  it('drops cancelled timers, and shares nothing with a second clock', () => {
    const [one, two] = [createFakeClock(), createFakeClock()]
    let ran = false
    const cancel = one.after(10, () => {
      ran = true
    })
    expect(two.pending()).toBe(0)
    cancel()
    one.advance(20)
    expect(ran).toBe(false)
    expect(two.now()).toBe(0)
  })
})
