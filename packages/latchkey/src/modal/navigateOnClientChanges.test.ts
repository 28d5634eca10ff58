import { expect, it } from 'vitest'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  type FakeClient,
  fakeClient,
  deferredConnector,
  type DeferredConnector,
  fakePhone,
  fakeRow,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import { readRoute } from './routeStack.ts'

const shown = (modal: Modal): ViewName => readRoute(modal.store.get()).view

/** A closed modal whose visitor has connected a wallet. */
async function connectedModal(): Promise<FakeClient & { modal: Modal; wallet: DeferredConnector }> {
  const fake = fakeClient()
  const modal = createModal(fake.client)
  const wallet = deferredConnector({ id: 'fox' })
  modal.open()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  return { ...fake, modal, wallet }
}

it('closes the modal when the wallet that was connected in it disconnects [4.2]', async () => {
  const { modal, wallet } = await connectedModal()
  modal.open()
  expect(shown(modal)).toBe('Account')
  wallet.emit({ type: 'disconnected', namespace: 'eip155' })
  expect(modal.store.get().open).toBe(false)
})

it('leaves a Connect view that was opened while connected until the wallet disconnects [2.7a]', async () => {
  const { modal, wallet } = await connectedModal()
  modal.open({ view: 'Connect' })
  await waitForNextTask()
  expect(shown(modal)).toBe('Connect')
  wallet.emit({ type: 'disconnected', namespace: 'eip155' })
  expect(modal.store.get().open).toBe(false)
})

it('leaves OpenWallet when the wallet has answered its request', () => {
  const { client } = fakeClient({ environment: { window: fakePhone().window } })
  const modal = createModal(client)
  const waiting = [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }]
  client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting } }))
  client.signals.emit('attention', { kind: 'walletWaits' })
  expect(shown(modal)).toBe('OpenWallet')
  client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting: [] } }))
  expect(modal.store.get().open).toBe(false)
})

it('does not move a destroyed modal', async () => {
  const { modal, wallet, clock } = await connectedModal()
  modal.open()
  modal.destroy()
  const before = modal.store.get()
  wallet.emit({ type: 'disconnected', namespace: 'eip155' })
  expect(modal.store.get()).toEqual(before)
  expect(clock.pending()).toBe(0)
})
