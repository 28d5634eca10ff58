import { expect, it } from 'vitest'
import { createLateModal } from './createLateModal.ts'
import { createModal } from './createModal.ts'
import { fakeClient, settle } from './fakeClient.fixture.ts'
import { readRoute } from './routeEnds.ts'
import * as steps from './steps.ts'

type Fetches = { come(): void; fail(): void; readonly count: number }

/** A late modal whose code comes when the test says so. */
function lateModal(options?: Parameters<typeof fakeClient>[0]): {
  fake: ReturnType<typeof fakeClient>
  modal: ReturnType<typeof createLateModal>
  fetches: Fetches
} {
  const fake = fakeClient(options)
  type Make = Awaited<ReturnType<NonNullable<Parameters<typeof createLateModal>[1]>>>
  const pending: { resolve(make: Make): void; reject(error: Error): void }[] = []
  let count = 0
  const modal = createLateModal(
    fake.client,
    () =>
      new Promise((resolve, reject) => {
        count++
        pending.push({ resolve, reject })
      }),
  )
  const make: Make = (client, store) => createModal(client, async () => steps, { store })
  const fetches: Fetches = {
    come: () => pending.shift()?.resolve(make),
    fail: () => pending.shift()?.reject(new TypeError('Failed to fetch')),
    get count() {
      return count
    },
  }
  return { fake, modal, fetches }
}

it('is fetched when it is opened, and opens when it has come [4.2]', async () => {
  const { modal, fetches } = lateModal()
  expect(fetches.count).toBe(0)
  modal.open({ view: 'WhatIsAWallet' })
  modal.open({ view: 'WhatIsANetwork' })
  expect(modal.store.get()).toMatchObject({ open: false, loading: true })
  fetches.come()
  await settle()
  expect(fetches.count).toBe(1)
  expect(modal.store.get().open).toBe(true)
  expect(readRoute(modal.store.get()).view).toBe('WhatIsANetwork')
  modal.close()
  modal.open()
  expect(readRoute(modal.store.get()).view).toBe('Connect')
})

it('stays closed when it is closed before it has come', async () => {
  const { modal, fetches } = lateModal()
  modal.open()
  modal.close()
  expect(modal.store.get().loading).toBe(false)
  fetches.come()
  await settle()
  expect(modal.store.get()).toMatchObject({ open: false, loading: false })
})

it('says so when it cannot be fetched, and tries again with the next click', async () => {
  const { modal, fetches } = lateModal()
  modal.open()
  fetches.fail()
  await settle()
  expect(modal.store.get()).toMatchObject({ open: false, loading: false })
  modal.open()
  fetches.come()
  await settle()
  expect(modal.store.get().open).toBe(true)
})

it('takes looks before it has come, and keeps them', async () => {
  const { modal, fetches } = lateModal()
  modal.setTheme({ mode: 'dark' })
  modal.setLocale('de')
  expect(fetches.count).toBe(0)
  void modal.ready()
  fetches.come()
  await settle()
  expect(modal.store.get()).toMatchObject({ themeMode: 'dark', locale: 'de', open: false })
})

it('comes for a wallet on an unsupported network [4.5c]', async () => {
  const { fake, modal, fetches } = lateModal()
  fake.client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:5' })
  fetches.come()
  await settle()
  expect(fetches.count).toBe(1)
  expect(readRoute(modal.store.get()).view).toBe('UnsupportedChain')
})

it('does not open once destroyed, whatever comes then', async () => {
  const { fake, modal, fetches } = lateModal()
  modal.open()
  modal.destroy()
  fetches.come()
  fake.client.signals.emit('attention', { kind: 'unsupportedNetwork', network: 'eip155:5' })
  modal.open()
  await settle()
  expect(modal.store.get().open).toBe(false)
  expect(fetches.count).toBe(1)
})

it('is one of two that never meet', async () => {
  const [one, other] = [lateModal(), lateModal()]
  one.modal.open()
  one.fetches.come()
  await settle()
  expect(one.modal.store.get().open).toBe(true)
  expect(other.modal.store.get().open).toBe(false)
  expect(other.fetches.count).toBe(0)
})

it('disconnects nobody once destroyed, and comes to an end', async () => {
  const { modal, fetches } = lateModal()
  const done = modal.disconnect()
  modal.destroy()
  fetches.come()
  const outcome = await Promise.race([done.then(() => 'ended'), turns(100)])
  expect(outcome).toBe('ended')
})

/** Ends after that many turns of promises, even where others never leave a turn to a timer. */
async function turns(count: number): Promise<string> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
  return 'turning'
}
