import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './createConcurrencyLimiter.ts'

/** Turns, and jobs that go on until they are told to end. */
function start() {
  const turns = createConcurrencyLimiter({ running: 3, runningEach: 2, waiting: 4, waitingEach: 3 })
  const ends = new Map<string, (error?: Error) => void>()
  const begun: string[] = []
  return {
    begun,
    take: (subject: string, name: string): Promise<void> =>
      turns.run(subject, () => {
        begun.push(name)
        return new Promise((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve()))
        })
      }),
    async end(name: string, error?: Error): Promise<void> {
      ends.get(name)?.(error)
      await new Promise((resolve) => void setImmediate(resolve))
    },
  }
}

it('limits each caller, and runs tasks in order', async () => {
  const { take, end, begun } = start()
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name))
  expect(begun).toEqual(['a1', 'a2'])
  const second = [take('b', 'b1'), take('c', 'c1')]
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  // Those of `a` came first, but it has as much as one may.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('c1')
  await Promise.all(second)
  expect(begun).toHaveLength(4)
  await end('a2')
  await end('a1')
  expect(begun.slice(4)).toEqual(['a3', 'a4'])
  await end('a3')
  await end('a4')
  await Promise.all(first)
})

it('drops a task when the queue is full', async () => {
  const { take, end, begun } = start()
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => take('a', name))
  await take('a', 'a6')
  all.push(take('b', 'b1'), take('b', 'b2'))
  await take('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5']) await end(name)
  await Promise.all(all)
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'])
})

it('forwards results and errors, and continues after a failure', async () => {
  const { take, end, begun } = start()
  const all = ['a1', 'a2', 'a3'].map((name) => take('a', name))
  const settled = Promise.allSettled(all)
  await end('a1', new Error('away'))
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a3', new Error('away'))
  await end('a2')
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})
