import { expect, it } from 'vitest'
import { WalletError } from '../errors/index.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import { fakeClient, fakeConnector, fakeRow, settle } from './fakeClient.fixture.ts'
import { readRoute } from './routeStack.ts'
import * as steps from './steps.ts'

it('fetches what follows wallets once one is connected, again and again until it is here', async () => {
  const { client, clock } = fakeClient()
  const modal = createModal(client, async () => steps)
  const { follow } = modal.parts
  const { load } = follow
  let tries = 0
  follow.load = () => {
    tries++
    return tries < 3 ? Promise.reject(new WalletError('transport.failed')) : load()
  }
  const wallet = fakeConnector({ id: 'fox' })
  modal.open()
  modal.selectWallet(fakeRow(wallet))
  await settle()
  expect(tries).toBe(0)
  wallet.approve(mainnet.caipNetworkId)
  await settle()
  expect(tries).toBe(1)
  for (let second = 0; second < 2; second++) {
    clock.advance(1000)
    await settle()
  }
  expect(tries).toBe(3)
  modal.open()
  expect(readRoute(modal.store.get()).view).toBe('Account')
  wallet.tell({ type: 'disconnected', namespace: 'eip155' })
  expect(modal.store.get().open).toBe(false)
})

it('fetches it no more for a modal that is gone', async () => {
  const { client, clock } = fakeClient()
  const modal = createModal(client, async () => steps)
  modal.parts.follow.load = () => Promise.reject(new WalletError('transport.failed'))
  const wallet = fakeConnector({ id: 'fox' })
  modal.open()
  modal.selectWallet(fakeRow(wallet))
  await settle()
  wallet.approve(mainnet.caipNetworkId)
  await settle()
  modal.destroy()
  await settle()
  expect(clock.pending()).toBe(0)
})
