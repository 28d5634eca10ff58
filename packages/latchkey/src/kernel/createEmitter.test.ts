import { describe, expect, it } from 'vitest'
import { type AnyEvent, createEmitter } from './index.ts'

type Events = { opened: { view: string }; closed: undefined }

describe('createEmitter', () => {
  it('tells those who listen to the name, in the order they came', () => {
    const emitter = createEmitter<Events>()
    const seen: string[] = []
    emitter.on('opened', ({ view }) => seen.push(`first ${view}`))
    emitter.on('closed', () => seen.push('closed'))
    emitter.on('opened', ({ view }) => seen.push(`second ${view}`))
    emitter.emit('opened', { view: 'Connect' })
    expect(seen).toEqual(['first Connect', 'second Connect'])
  })

  it('tells of every event to those who listen to all', () => {
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

  it('counts one listener added twice as two', () => {
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

  it('goes on when a listener throws, and says so', () => {
    const errors: unknown[] = []
    const emitter = createEmitter<Events>({ onError: (error) => errors.push(error) })
    const seen: string[] = []
    const failure = new Error('in a listener')
    emitter.on('closed', () => {
      throw failure
    })
    emitter.on('closed', () => seen.push('still told'))
    emitter.emit('closed', undefined)
    expect(seen).toEqual(['still told'])
    expect(errors).toEqual([failure])
  })

  it('throws at nobody when no one hears of errors', () => {
    const emitter = createEmitter<Events>()
    let told = false
    emitter.on('closed', () => {
      throw new Error('in a listener')
    })
    emitter.on('closed', () => {
      told = true
    })
    emitter.emit('closed', undefined)
    expect(told).toBe(true)
  })

  it('tells neither who left nor who came while an event is being told', () => {
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

  it('forgets everyone when cleared', () => {
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
