import { describe, expect, it } from 'vitest'
import { createStore } from './index.ts'

function counter(): { count: number; name: string } {
  return { count: 0, name: 'a' }
}

describe('createStore', () => {
  it('merges changes into a new state object', () => {
    const store = createStore(counter())
    const before = store.get()
    store.set({ count: 1 })
    expect(store.get()).toEqual({ count: 1, name: 'a' })
    expect(before).toEqual({ count: 0, name: 'a' })
  })

  it('sets by a function of the current state', () => {
    const store = createStore(counter())
    store.set(({ count }) => ({ count: count + 1 }))
    store.set(({ count }) => ({ count: count + 1 }))
    expect(store.get().count).toBe(2)
  })

  it('keeps the state object and does not notify when nothing changed', () => {
    const store = createStore({ count: Number.NaN })
    const before = store.get()
    let calls = 0
    store.subscribe(() => calls++)
    store.set({ count: Number.NaN })
    store.set({})
    expect(store.get()).toBe(before)
    expect(calls).toBe(0)
  })

  it('notifies subscribers until they unsubscribe', () => {
    const store = createStore(counter())
    let calls = 0
    const leave = store.subscribe(() => calls++)
    store.set({ count: 1 })
    leave()
    store.set({ count: 2 })
    expect(calls).toBe(1)
  })

  it('does not call a subscriber that was removed during the notification', () => {
    const store = createStore(counter())
    const calls: string[] = []
    store.subscribe(() => {
      calls.push('first')
      leave()
    })
    const leave = store.subscribe(() => calls.push('second'))
    store.set({ count: 1 })
    expect(calls).toEqual(['first'])
  })

  it('calls watchers with the new and the previous part', () => {
    const store = createStore(counter())
    const seen: [number, number][] = []
    const leave = store.watch(
      (state) => state.count,
      (count, previous) => seen.push([count, previous]),
    )
    store.set({ name: 'b' })
    store.set({ count: 1 })
    store.set({ count: 5 })
    leave()
    store.set({ count: 6 })
    expect(seen).toEqual([
      [1, 0],
      [5, 1],
    ])
  })

  it('compares watched parts with a given function', () => {
    const store = createStore({ list: [1, 2] })
    let calls = 0
    store.watch(
      (state) => state.list,
      () => calls++,
      (a, b) => a.join() === b.join(),
    )
    store.set({ list: [1, 2] })
    expect(calls).toBe(0)
    store.set({ list: [1, 2, 3] })
    expect(calls).toBe(1)
  })

  it('notifies once per outermost batch, even when it throws', () => {
    const store = createStore(counter())
    let calls = 0
    store.subscribe(() => calls++)
    store.batch(() => {
      store.set({ count: 1 })
      store.batch(() => store.set({ count: 2 }))
      expect(calls).toBe(0)
    })
    expect(calls).toBe(1)
    expect(() =>
      store.batch(() => {
        store.set({ count: 3 })
        throw new Error('in the batch')
      }),
    ).toThrow('in the batch')
    expect(calls).toBe(2)
    store.set({ count: 4 })
    expect(calls).toBe(3)
  })

  it('allows listeners to set, and notifies with the last state', () => {
    const store = createStore(counter())
    const seen: number[] = []
    store.subscribe(() => {
      if (store.get().count < 3) store.set(({ count }) => ({ count: count + 1 }))
    })
    store.watch(
      (state) => state.count,
      (count) => seen.push(count),
    )
    store.set({ count: 1 })
    expect(store.get().count).toBe(3)
    expect(seen.at(-1)).toBe(3)
  })

  it('shares nothing between two stores with the same initial state', () => {
    const first = counter()
    const [one, two] = [createStore(first), createStore(first)]
    let calls = 0
    two.subscribe(() => calls++)
    one.set({ count: 1 })
    expect(two.get()).toEqual({ count: 0, name: 'a' })
    expect(calls).toBe(0)
  })
})
