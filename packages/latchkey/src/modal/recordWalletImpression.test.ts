import { expect, it } from 'vitest'
import { createModal } from './createModal.ts'
import { fakeClient, fakeRow } from './fakeClient.fixture.ts'
import { recordWalletImpression } from './recordWalletImpression.ts'

it('records each visible wallet once for each time the list is opened, and a second of them in one event', () => {
  const { client, clock } = fakeClient()
  const items: unknown[] = []
  client.events.on('WALLET_IMPRESSION_V2', (data) => items.push(data.items))
  const modal = createModal(client)
  const owl = { ...fakeRow(), id: 'owl' }
  const wren = { ...fakeRow(), id: 'wren', isCertified: true, rank: 20 }
  const list = { view: 'AllWallets', data: undefined } as const
  modal.open()
  modal.push(list)
  recordWalletImpression(modal, owl, 0)
  recordWalletImpression(modal, wren, 1)
  recordWalletImpression(modal, owl, 0)
  expect(items).toEqual([])
  clock.advance(1_000)
  const shown = { view: 'AllWallets', query: '' }
  expect(items).toEqual([
    [
      { ...shown, id: 'owl', name: owl.name, displayIndex: 0, certified: false },
      { ...shown, id: 'wren', name: wren.name, displayIndex: 1, walletRank: 20, certified: true },
    ],
  ])
  modal.back()
  modal.push({ ...list })
  recordWalletImpression(modal, owl, 3)
  clock.advance(1_000)
  expect(items[1]).toMatchObject([{ view: 'AllWallets', id: 'owl', displayIndex: 3 }])
})
