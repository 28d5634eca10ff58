import { describe, expect, it } from 'vitest'
import { fetchBalance, setSendAmount, setSendReceiver } from '../core/index.ts'
import { mainnet } from '../networks/index.ts'
import { createModal } from './createModal.ts'
import {
  deferredAdapter,
  type FakeClient,
  fakeClient,
  deferredConnector,
  fakeRow,
  type PendingAnswer,
  waitForNextTask,
} from './fakeClient.fixture.ts'
import type { Modal, ViewName } from './Modal.ts'
import { leaveSentTransfer } from './sentTransfer.ts'
import { openSend } from './account.ts'
import { readRoute } from './routeStack.ts'
import { fetchSendViewData, submitSend } from './send.ts'

const history = (modal: Modal): readonly ViewName[] =>
  modal.store.get().history.map(({ view }) => view)
const receiver = '0x52b8000000000000000000000000000000C0ffee'

/** A modal on WalletSendPreview, with half a native token to send. */
async function onPreview(): Promise<
  FakeClient & { modal: Modal; transfers: PendingAnswer<{ hash: string }>[] }
> {
  const transfers: PendingAnswer<{ hash: string }>[] = []
  const adapter = deferredAdapter('eip155', [], {
    readBalance: async () => 10n ** 18n,
    send: () => new Promise((resolve, reject) => transfers.push({ resolve, reject })),
  })
  const fake = fakeClient({ adapters: [adapter], networks: [mainnet] })
  const modal = createModal(fake.client)
  const wallet = deferredConnector({ id: 'fox' })
  modal.open()
  await waitForNextTask()
  modal.selectWallet(fakeRow(wallet))
  wallet.approve(mainnet.caipNetworkId)
  await waitForNextTask()
  modal.open()
  await fetchBalance(fake.client)
  openSend(modal)
  fetchSendViewData(modal)
  await expect.poll(() => fake.client.store.get().send.token?.symbol).toBe('ETH')
  setSendAmount(fake.client, { text: '0.5' })
  setSendReceiver(fake.client, { text: receiver })
  modal.push({ view: 'WalletSendPreview', data: undefined })
  return { ...fake, modal, transfers }
}

describe('sending', () => {
  it('opens the form with the native currency selected, and emits its event', async () => {
    const { modal, events } = await onPreview()
    expect(history(modal)).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(events).toContainEqual({ name: 'OPEN_SEND', data: { network: mainnet.caipNetworkId } })
  })

  it('shows what was sent, and returns to Account afterwards [2.15]', async () => {
    const { modal, transfers, client } = await onPreview()
    void submitSend(modal)
    await expect.poll(() => transfers.length).toBe(1)
    expect(history(modal)).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    transfers[0]?.resolve({ hash: '0xabc' })
    await waitForNextTask()
    expect(readRoute(modal.store.get())).toEqual({
      view: 'WalletSendConfirmed',
      data: expect.objectContaining({
        network: mainnet.caipNetworkId,
        hash: '0xabc',
        title: '0.5 ETH',
        receiver,
        isRequested: false,
      }),
    })
    expect(client.store.get().notification.open).toBe(false)
    leaveSentTransfer(modal)
    expect(history(modal)).toEqual(['Account'])
  })

  it('closes after a transfer that open was called with, whose result is known at once', async () => {
    const { modal, transfers, client } = await onPreview()
    modal.close()
    modal.open({ view: 'WalletSend', arguments: { amount: '0.25', to: receiver } })
    const opened = modal.waitForResult()
    fetchSendViewData(modal)
    await expect.poll(() => client.store.get().send.sendTokenAmount).toBe('0.25')
    await expect.poll(() => client.store.get().send.loading).toBe(false)
    modal.push({ view: 'WalletSendPreview', data: undefined })
    void submitSend(modal)
    await expect.poll(() => transfers.length).toBe(1)
    transfers[0]?.resolve({ hash: '0xabc' })
    expect(await opened).toMatchObject({ status: 'sent', hash: '0xabc' })
    await waitForNextTask()
    expect(history(modal)).toEqual(['WalletSendConfirmed'])
    leaveSentTransfer(modal)
    expect(modal.store.get().open).toBe(false)
  })

  it('fills in what open was called with once a wallet is connected', async () => {
    const { modal, transfers, client } = await onPreview()
    await modal.disconnect()
    const transfer = { amount: '0.25', to: receiver }
    modal.open({ view: 'WalletSend', arguments: transfer })
    const opened = modal.waitForResult()
    expect(history(modal)).toEqual(['Connect'])
    const wallet = deferredConnector({ id: 'bear' })
    modal.selectWallet(fakeRow(wallet))
    wallet.approve(mainnet.caipNetworkId)
    await waitForNextTask()
    expect(modal.store.get().open).toBe(true)
    expect(modal.store.get().history).toEqual([{ view: 'WalletSend', data: transfer }])
    expect(client.store.get().connectFlow.status).toBe('idle')
    fetchSendViewData(modal)
    await expect.poll(() => client.store.get().send.sendTokenAmount).toBe('0.25')
    await expect.poll(() => client.store.get().send.loading).toBe(false)
    modal.push({ view: 'WalletSendPreview', data: undefined })
    void submitSend(modal)
    await expect.poll(() => transfers.length).toBe(1)
    transfers[0]?.resolve({ hash: '0xabc' })
    expect(await opened).toMatchObject({ status: 'sent', hash: '0xabc' })
  })

  it('stays on the preview when the wallet declines [2.15]', async () => {
    const { modal, transfers, client } = await onPreview()
    void submitSend(modal)
    await expect.poll(() => transfers.length).toBe(1)
    transfers[0]?.reject({ code: 4001, message: 'User rejected' })
    await waitForNextTask()
    expect(history(modal)).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(client.store.get().send.flow.status).toBe('declined')
  })

  it('does not navigate a modal that was closed meanwhile, but continues the transfer', async () => {
    const { modal, transfers, client, names } = await onPreview()
    void submitSend(modal)
    await expect.poll(() => transfers.length).toBe(1)
    modal.close()
    transfers[0]?.resolve({ hash: '0xabc' })
    await waitForNextTask()
    expect(modal.store.get().open).toBe(false)
    expect(history(modal)).toEqual(['Connect'])
    expect(names()).toContain('SEND_SUCCESS')
    expect(client.store.get().notification).toMatchObject({
      open: true,
      variant: 'success',
      message: 'Transaction started',
    })
    expect(client.store.get().send.flow).toEqual({ status: 'sent', hash: '0xabc' })
  })

  it('sends one request, however often the button is pressed', async () => {
    const { modal, transfers } = await onPreview()
    void submitSend(modal)
    void submitSend(modal)
    await expect.poll(() => transfers.length).toBe(1)
    void submitSend(modal)
    await waitForNextTask()
    expect(transfers).toHaveLength(1)
  })
})

it('prepareSend rejects nothing when the client was destroyed', async () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', record)
  const { client } = fakeClient()
  const modal = createModal(client)
  client.destroy()
  fetchSendViewData(modal)
  await waitForNextTask()
  process.off('unhandledRejection', record)
  expect(unhandled).toEqual([])
})
