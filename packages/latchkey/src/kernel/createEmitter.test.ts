import { describe, expect, it } from 'vitest'
import { type AnyEvent, createEmitter } from './index.ts'

type Events = { opened: { view: string }; closed: undefined }

describe('createEmitter', () => {
  it('calls listeners of the event in the order they were added', () => {
    const emitter = createEmitter<Events>()
    const seen: string[] = []
    emitter.on('opened', ({ view }) => seen.push(`first ${view}`))
    emitter.on('closed', () => seen.push('closed'))
    emitter.on('opened', ({ view }) => seen.push(`second ${view}`))
    emitter.emit('opened', { view: 'Connect' })
    expect(seen).toEqual(['first Connect', 'second Connect'])
  })

  it('calls onAny listeners for every event', () => {
    const emitter = createEmitter<Events>()
    const seen: AnyEvent<Events>[] = []
    emitter.onAny((event) => seen.push(event))
    emitter.emit('opened', { view: 'Account' })
    emitter.emit('closed', undefined)
    expect(seen).toEqual([
      { name: 'opened', data: { view: 'Account' } },
      { name: 'closed', data: undefined },
    ])
  })

  it('calls a listener that was added twice two times', () => {
    const emitter = createEmitter<Events>()
    let calls = 0
    const listener = (): void => void calls++
    const leave = emitter.on('closed', listener)
    emitter.on('closed', listener)
    emitter.emit('closed', undefined)
    leave()
    leave()
    emitter.emit('closed', undefined)
    expect(calls).toBe(3)
  })

  it('calls the other listeners when one throws, and reports the error', () => {
    const errors: unknown[] = []
    const emitter = createEmitter<Events>({ onError: (error) => errors.push(error) })
    const seen: string[] = []
    const failure = new Error('in a listener')
    emitter.on('closed', () => {
      throw failure
    })
    emitter.on('closed', () => seen.push('still called'))
    emitter.emit('closed', undefined)
    expect(seen).toEqual(['still called'])
    expect(errors).toEqual([failure])
  })

  it('does not throw without onError and reportError', () => {
    const emitter = createEmitter<Events>()
    let isCalled = false
    emitter.on('closed', () => {
      throw new Error('in a listener')
    })
    emitter.on('closed', () => {
      isCalled = true
    })
    emitter.emit('closed', undefined)
    expect(isCalled).toBe(true)
  })

  it('does not call listeners that were removed or added during an event', () => {
    const emitter = createEmitter<Events>()
    const seen: string[] = []
    emitter.on('closed', () => {
      seen.push('first')
      leave()
      emitter.on('closed', () => seen.push('late'))
    })
    const leave = emitter.on('closed', () => seen.push('left'))
    emitter.emit('closed', undefined)
    expect(seen).toEqual(['first'])
  })

  it('removes every listener on clear', () => {
    const emitter = createEmitter<Events>()
    let calls = 0
    emitter.on('closed', () => calls++)
    emitter.onAny(() => calls++)
    emitter.clear()
    emitter.emit('closed', undefined)
    expect(calls).toBe(0)
  })

  it('shares nothing between two emitters', () => {
    const [one, two] = [createEmitter<Events>(), createEmitter<Events>()]
    let calls = 0
    two.on('closed', () => calls++)
    one.emit('closed', undefined)
    one.clear()
    expect(calls).toBe(0)
    two.emit('closed', undefined)
    expect(calls).toBe(1)
  })
})
