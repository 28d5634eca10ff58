import { expect, it } from 'vitest'
import { createStore } from '../kernel/index.ts'
import { createShownModal } from './createShownModal.ts'
import { type FakeClient, fakeClient, fakePhone, settle } from './fakeClient.fixture.ts'
import type { Modal, ModalState } from './Modal.ts'
import { initialModalState } from './modalState.ts'
import { readRoute } from './routeEnds.ts'
import './steps.ts'

const entered = { name: 'CLICK_WALLET_HELP', data: undefined }

/** A modal that was opened, and has not been drawn yet. */
function opened(options?: Parameters<typeof fakeClient>[0]): FakeClient & { modal: Modal } {
  const fake = fakeClient(options)
  const store = createStore<ModalState>(initialModalState(fake.client.options))
  const modal = createShownModal(fake.client, store)
  modal.open({ view: 'WhatIsAWallet' })
  return { ...fake, modal }
}

const find = ({ client }: FakeClient): void =>
  client.store.set(({ wallets }) => ({ wallets: { ...wallets, searched: true } }))

it('fetches what clicks lead to once the view is drawn and the wallets are found', async () => {
  const fake = opened()
  find(fake)
  fake.clock.advance(0)
  await settle()
  expect(fake.events).not.toContainEqual(entered)
  fake.modal.store.set({ loading: false })
  fake.clock.advance(0)
  await settle()
  expect(fake.events).toContainEqual(entered)
})

it('waits no longer than half a second for wallets', async () => {
  const fake = opened()
  fake.modal.store.set({ loading: false })
  fake.clock.advance(499)
  await settle()
  expect(fake.events).not.toContainEqual(entered)
  fake.clock.advance(1)
  fake.clock.advance(0)
  await settle()
  expect(fake.events).toContainEqual(entered)
  expect(fake.clock.pending()).toBe(0)
})

it('waits for nothing on a phone, nor where a click comes first', async () => {
  const phone = opened({ environment: { window: fakePhone().window } })
  await settle()
  expect(phone.events).toContainEqual(entered)
  const { modal } = opened()
  modal.push({ view: 'WhatIsANetwork', data: undefined })
  await settle()
  expect(readRoute(modal.store.get()).view).toBe('WhatIsANetwork')
})
