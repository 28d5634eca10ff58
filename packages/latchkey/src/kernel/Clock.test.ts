import { describe, expect, it } from 'vitest'
import { createFakeClock } from './createFakeClock.ts'
import { systemClock } from './index.ts'

describe('systemClock', () => {
  it('tells the time of the machine', () => {
    const before = Date.now()
    const now = systemClock().now()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  it('runs what waits, again if asked, and not what was cancelled', async () => {
    const clock = systemClock()
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

  it('does not run at once what is a year away', async () => {
    const clock = systemClock()
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
  it('stands still until moved', () => {
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

  it('runs in order of time, also what runs on the way start', () => {
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

  it('repeats until stopped', () => {
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

  it('forgets what was cancelled, and a second clock knows nothing of it', () => {
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
