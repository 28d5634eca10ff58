import { expect, it } from 'vitest'
import { createTestClient, settle } from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { pairingOptions } from './pairing.fixture.ts'
import {
  type PairingLoader,
  createPairingLoader,
  preloadPairingModule,
} from './createPairingLoader.ts'

/** A client that counts what is loaded of pairing, and what is created of it. */
function countLoads(
  options: Partial<LatchkeyOptions>,
  load?: PairingLoader['load'],
): { client: ReturnType<typeof createTestClient>['client']; loads: string[] } {
  const { client } = createTestClient(options)
  const source = client.own(createPairingLoader)
  const loadOperations = source.load
  const loads: string[] = []
  Object.assign(source, {
    load() {
      loads.push('operations')
      return (load ?? loadOperations)()
    },
    create: () => loads.push('pairing'),
  })
  return { client, loads }
}

it('preloadPairing loads the code of pairing, and creates no pairing', async () => {
  const { client, loads } = countLoads(pairingOptions)
  const before = client.store.get()
  preloadPairingModule(client)
  await settle()
  expect(loads).toEqual(['operations'])
  expect(client.store.get()).toBe(before)
})

it.each<[string, Partial<LatchkeyOptions>]>([
  ['no relay is configured', {}],
  ['pairing is off', { ...pairingOptions, pairing: false }],
])('preloadPairing loads nothing where %s', async (_, options) => {
  const { client, loads } = countLoads(options)
  preloadPairingModule(client)
  await settle()
  expect(loads).toEqual([])
})

it('preloadPairing rejects nothing when the code cannot be loaded', async () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', record)
  const { client, loads } = countLoads(pairingOptions, () =>
    Promise.reject(new TypeError('offline')),
  )
  preloadPairingModule(client)
  await settle()
  process.off('unhandledRejection', record)
  expect(loads).toEqual(['operations'])
  expect(unhandled).toEqual([])
})
