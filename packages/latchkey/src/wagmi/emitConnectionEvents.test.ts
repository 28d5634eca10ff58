import { expect, it } from 'vitest'
import { createTestClient, fakeConnector } from '../core/client/core.fixture.ts'
import { connect, disconnect } from '../core/index.ts'
import { mainnet } from '../networks/index.ts'
import { emitConnectionEvents } from './emitConnectionEvents.ts'
import type { WagmiEmitter } from './WagmiConnector.ts'

type Wagmi = { emitter: WagmiEmitter; events: string[]; isBusy: boolean; isListening: boolean }

/** An emitter of a wagmi config that takes in `connect` unless it is busy. */
function createWagmi(): Wagmi {
  const wagmi: Wagmi = {
    events: [],
    isBusy: false,
    isListening: false,
    emitter: {
      emit(event: string) {
        wagmi.events.push(event)
        if (!wagmi.isBusy) wagmi.isListening = event !== 'disconnect'
      },
      listenerCount: () => (wagmi.isListening ? 1 : 0),
    },
  }
  return wagmi
}

it('emits connect in growing intervals while wagmi is busy, until wagmi has the connection', async () => {
  const { client, clock } = createTestClient()
  const wagmi = createWagmi()
  wagmi.isBusy = true
  emitConnectionEvents(client, { emitter: wagmi.emitter })
  await connect(client, { connector: fakeConnector('fox', [mainnet]) })
  clock.advance(300)
  expect(wagmi.events).toEqual(['connect', 'connect', 'connect'])
  clock.advance(3_600_000)
  expect(wagmi.events.length).toBeLessThan(370)
  wagmi.isBusy = false
  clock.advance(10_000)
  expect(wagmi.isListening).toBe(true)
  const { length } = wagmi.events
  clock.advance(3_600_000)
  expect(wagmi.events.length).toBe(length)
})

it('emits connect when the status of the config changes, and sets no timer', async () => {
  const { client, clock } = createTestClient()
  const wagmi = createWagmi()
  wagmi.isBusy = true
  const listeners = new Set<() => void>()
  const watchStatus = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  emitConnectionEvents(client, { emitter: wagmi.emitter, watchStatus })
  await connect(client, { connector: fakeConnector('fox', [mainnet]) })
  clock.advance(3_600_000)
  expect(wagmi.events).toEqual(['connect'])
  wagmi.isBusy = false
  for (const listener of listeners) listener()
  await expect.poll(() => wagmi.isListening).toBe(true)
  expect(wagmi.events).toEqual(['connect', 'connect'])
  expect(listeners.size).toBe(0)
})

it.each(['disconnect', 'destroy'] as const)('emits nothing more after %s', async (end) => {
  const { client, clock } = createTestClient()
  const wagmi = createWagmi()
  wagmi.isBusy = true
  emitConnectionEvents(client, { emitter: wagmi.emitter })
  await connect(client, { connector: fakeConnector('fox', [mainnet]) })
  if (end === 'disconnect') await disconnect(client)
  else client.destroy()
  clock.advance(60_000)
  expect(wagmi.events).toEqual(['connect'])
})
