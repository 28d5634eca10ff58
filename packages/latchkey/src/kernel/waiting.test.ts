import { describe, expect, it } from 'vitest'
import { walletTimedOutError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createFakeClock } from './createFakeClock.ts'
import { createLatestRun, debounce, withTimeout } from './index.ts'

function never(): Promise<never> {
  return new Promise(() => {})
}

function timedOut(): WalletError {
  return new WalletError(walletTimedOutError)
}

/** A signal that counts who listens to it. */
function createCountedAbort(): { controller: AbortController; listeners: () => number } {
  const controller = new AbortController()
  const { signal } = controller
  let listeners = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners++
    add(...args)
  }
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners--
    remove(...args)
  }
  return { controller, listeners: () => listeners }
}

describe('withTimeout', () => {
  it('resolves with the promise and leaves no timer or listener', async () => {
    const clock = createFakeClock()
    const { controller, listeners } = createCountedAbort()
    const options = { clock, ms: 100, signal: controller.signal, error: timedOut }
    const waiting = withTimeout(Promise.resolve('value'), options)
    expect([clock.pending(), listeners()]).toEqual([1, 1])
    await expect(waiting).resolves.toBe('value')
    expect([clock.pending(), listeners()]).toEqual([0, 0])
  })

  it('rejects with the promise and leaves no timer or listener', async () => {
    const clock = createFakeClock()
    const { controller, listeners } = createCountedAbort()
    const failure = new Error('below')
    const options = { clock, ms: 100, signal: controller.signal, error: timedOut }
    await expect(withTimeout(Promise.reject(failure), options)).rejects.toBe(failure)
    expect([clock.pending(), listeners()]).toEqual([0, 0])
  })

  it('rejects after the timeout, not before', async () => {
    const clock = createFakeClock()
    const { controller, listeners } = createCountedAbort()
    let settled = false
    const options = { clock, ms: 100, signal: controller.signal, error: timedOut }
    const waiting = withTimeout(never(), options)
    const done = waiting.catch((error: unknown) => {
      settled = true
      return error
    })
    clock.advance(99)
    await Promise.resolve()
    expect(settled).toBe(false)
    clock.advance(1)
    expect(await done).toMatchObject({ code: 'wallet.timed_out' })
    expect([clock.pending(), listeners()]).toEqual([0, 0])
  })

  it('rejects when the signal aborts, with the reason as cause [8.10]', async () => {
    const clock = createFakeClock()
    const { controller, listeners } = createCountedAbort()
    const options = { clock, ms: 100, signal: controller.signal, error: timedOut }
    const waiting = withTimeout(never(), options)
    controller.abort('closed')
    await expect(waiting).rejects.toMatchObject({
      code: 'transport.aborted',
      message: 'Aborted',
      cause: 'closed',
    })
    expect([clock.pending(), listeners()]).toEqual([0, 0])
  })

  it('rejects at once on a signal that has aborted already', async () => {
    const clock = createFakeClock()
    const options = { clock, ms: 100, signal: AbortSignal.abort(), error: timedOut }
    await expect(withTimeout(never(), options)).rejects.toMatchObject({ code: 'transport.aborted' })
    expect(clock.pending()).toBe(0)
  })

  it('ignores a late rejection of the promise', async () => {
    const clock = createFakeClock()
    const late: { fail(error: Error): void } = { fail() {} }
    const promise = new Promise((_, reject) => {
      late.fail = reject
    })
    const waiting = withTimeout(promise, { clock, ms: 1, error: timedOut })
    clock.advance(1)
    await expect(waiting).rejects.toMatchObject({ code: 'wallet.timed_out' })
    late.fail(new Error('too late'))
    await expect(promise).rejects.toThrow('too late')
  })
})

describe('createLatestRun', () => {
  it('aborts the older run when a newer one starts', () => {
    const run = createLatestRun()
    const first = run.start()
    expect(run.isCurrent(first)).toBe(true)
    const second = run.start()
    expect(first.aborted).toBe(true)
    expect(second.aborted).toBe(false)
    expect([run.isCurrent(first), run.isCurrent(second)]).toEqual([false, true])
  })

  it('has no current run after an abort, and can start again', () => {
    const run = createLatestRun()
    run.abort()
    const first = run.start()
    run.abort()
    expect(first.aborted).toBe(true)
    expect(run.isCurrent(first)).toBe(false)
    expect(run.isCurrent(run.start())).toBe(true)
  })

  it('keeps a slow older result from overwriting a newer one', async () => {
    const run = createLatestRun()
    const answers: string[] = []
    async function load(answer: string, ready: Promise<void>): Promise<void> {
      const signal = run.start()
      await ready
      if (run.isCurrent(signal)) answers.push(answer)
    }
    const gate = { open: (): void => {} }
    const slow = load(
      'old',
      new Promise((resolve) => {
        gate.open = resolve
      }),
    )
    await load('new', Promise.resolve())
    gate.open()
    await slow
    expect(answers).toEqual(['new'])
  })

  it('shares nothing between two flows', () => {
    const [one, two] = [createLatestRun(), createLatestRun()]
    const signal = one.start()
    two.start()
    two.abort()
    expect(one.isCurrent(signal)).toBe(true)
    expect(two.isCurrent(signal)).toBe(false)
  })
})

describe('debounce', () => {
  it('runs once, 500 ms after the last call, with its arguments [9.1g]', () => {
    const clock = createFakeClock()
    const seen: string[] = []
    const call = debounce(clock, (text: string) => seen.push(text))
    call('a')
    clock.advance(499)
    call('ab')
    clock.advance(499)
    expect(seen).toEqual([])
    clock.advance(1)
    expect(seen).toEqual(['ab'])
    expect(clock.pending()).toBe(0)
  })

  it('waits for the given time, and runs again later', () => {
    const clock = createFakeClock()
    let runs = 0
    const call = debounce(clock, () => runs++, 20)
    call()
    clock.advance(20)
    call()
    clock.advance(20)
    expect(runs).toBe(2)
  })

  it('drops the pending run when cancelled', () => {
    const clock = createFakeClock()
    let runs = 0
    const call = debounce(clock, () => runs++)
    call.cancel()
    call()
    call.cancel()
    clock.advance(1000)
    expect(runs).toBe(0)
    expect(clock.pending()).toBe(0)
  })

  it('keeps two functions apart', () => {
    const clock = createFakeClock()
    const seen: string[] = []
    const one = debounce(clock, () => seen.push('one'))
    const two = debounce(clock, () => seen.push('two'))
    one()
    two()
    one.cancel()
    clock.advance(500)
    expect(seen).toEqual(['two'])
  })
})
