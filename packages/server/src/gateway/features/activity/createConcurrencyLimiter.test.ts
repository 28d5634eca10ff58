import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './createConcurrencyLimiter.ts'

/** Limiter with jobs that run until the test ends them. */
function start() {
  const limiter = createConcurrencyLimiter({
    running: 3,
    runningEach: 2,
    waiting: 4,
    waitingEach: 3,
  })
  const finishers = new Map<string, (error?: Error) => void>()
  const started: string[] = []
  return {
    started,
    runTask: (subject: string, name: string): Promise<void> =>
      limiter.run(subject, () => {
        started.push(name)
        return new Promise((resolve, reject) => {
          finishers.set(name, (error) => (error ? reject(error) : resolve()))
        })
      }),
    async finish(name: string, error?: Error): Promise<void> {
      finishers.get(name)?.(error)
      await new Promise((resolve) => void setImmediate(resolve))
    },
  }
}

it('limits each caller, and runs tasks in order', async () => {
  const { runTask, finish, started } = start()
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => runTask('a', name))
  expect(started).toEqual(['a1', 'a2'])
  const second = [runTask('b', 'b1'), runTask('c', 'c1')]
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await finish('b1')
  // Those of `a` came first, but it has as much as one may.
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
  await finish('c1')
  await Promise.all(second)
  expect(started).toHaveLength(4)
  await finish('a2')
  await finish('a1')
  expect(started.slice(4)).toEqual(['a3', 'a4'])
  await finish('a3')
  await finish('a4')
  await Promise.all(first)
})

it('drops a task when the queue is full', async () => {
  const { runTask, finish, started } = start()
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => runTask('a', name))
  await runTask('a', 'a6')
  all.push(runTask('b', 'b1'), runTask('b', 'b2'))
  await runTask('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5']) await finish(name)
  await Promise.all(all)
  expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'])
})

it('forwards results and errors, and continues after a failure', async () => {
  const { runTask, finish, started } = start()
  const all = ['a1', 'a2', 'a3'].map((name) => runTask('a', name))
  const settled = Promise.allSettled(all)
  await finish('a1', new Error('away'))
  expect(started).toEqual(['a1', 'a2', 'a3'])
  await finish('a3', new Error('away'))
  await finish('a2')
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})
