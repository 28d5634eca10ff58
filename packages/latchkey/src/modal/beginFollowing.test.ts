import { expect, it } from 'vitest'
import { WalletError } from '../errors/index.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  fakeClient,
  fakeConnector,
  fakePhone,
  fakeRow,
  holdBack,
  settle,
} from './fakeClient.fixture.ts'
import { readRoute } from './routeStack.ts'
import * as steps from './steps.ts'

it('fetches what follows wallets once one is connected, ever less often, until it is here', async () => {
  const { client, clock } = fakeClient()
  const warnings: string[] = []
  const { warn } = client.logger
  client.logger.warn = (message, ...rest) => {
    warnings.push(message)
    warn(message, ...rest)
  }
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
  clock.advance(1000)
  await settle()
  expect(tries).toBe(2)
  clock.advance(1999)
  await settle()
  expect(tries).toBe(2)
  clock.advance(1)
  await settle()
  expect(tries).toBe(3)
  expect(warnings).toEqual(['Wallets are not followed yet.'])
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

it('leaves a modal that was opened anew where it is, however late it comes [2.7a]', async () => {
  const { client } = fakeClient()
  const modal = createModal(client, async () => steps)
  const follow = holdBack(modal.parts.follow)
  const wallet = fakeConnector({ id: 'fox' })
  modal.open()
  modal.selectWallet(fakeRow(wallet))
  await settle()
  wallet.approve(mainnet.caipNetworkId)
  await settle()
  modal.open({ view: 'Connect' })
  await follow.come()
  expect(readRoute(modal.store.get()).view).toBe('Connect')
  wallet.tell({ type: 'disconnected', namespace: 'eip155' })
  expect(modal.store.get().open).toBe(false)
})

it('leaves a request that its wallet answered before it came', async () => {
  const { client } = fakeClient({ environment: { window: fakePhone().window } })
  const modal = createModal(client, async () => steps)
  const follow = holdBack(modal.parts.follow)
  const waiting = [{ id: 1, wallet: 'Oak', link: 'oak://wc?requestId=1' }]
  client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting } }))
  client.signals.emit('attention', { kind: 'walletWaits' })
  await settle()
  expect(readRoute(modal.store.get()).view).toBe('OpenWallet')
  client.store.set(({ pairing }) => ({ pairing: { ...pairing, waiting: [] } }))
  expect(modal.store.get().open).toBe(true)
  await follow.come()
  expect(modal.store.get().open).toBe(false)
})
