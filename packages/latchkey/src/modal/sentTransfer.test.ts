import { describe, expect, it } from 'vitest'
import { notify, type PendingTransaction } from '../core/index.ts'
import { createModal } from './createModal.ts'
import { dismissSentToast } from './sentTransfer.ts'
import { fakeClient } from './fakeClient.fixture.ts'
import type { Modal, ViewRoute } from './Modal.ts'

const network = 'eip155:1'
const sent: ViewRoute = {
  view: 'WalletSendConfirmed',
  data: { network, hash: '0xabc', title: '0.5 ETH', receiver: '0x1' },
}
const account: ViewRoute = { view: 'Account', data: undefined }

function result(hash: string): PendingTransaction {
  const status = 'confirmed'
  return { network, hash, address: '0x2', operation: 'send', transfers: [], sentAt: 0, status }
}

/** A modal on a view, and a function that shows a toast and returns whether it stays. */
function onView(route: ViewRoute): Modal & { stays: typeof stays } {
  const { client } = fakeClient()
  const modal = createModal(client)
  modal.store.set({ open: true, history: [route] })
  function stays(transaction?: PendingTransaction): boolean {
    notify(client, { message: 'Transaction confirmed', variant: 'success', transaction })
    return client.store.get().notification.open
  }
  return { ...modal, stays }
}

describe('dismissSentToast', () => {
  it.each([
    ['dismisses the toast about the transfer', onView(sent), result('0xabc'), false],
    ['keeps a toast about another transfer', onView(sent), result('0xdef'), true],
    ['keeps a toast over another view', onView(account), result('0xabc'), true],
    ['keeps a toast about something else', onView(sent), undefined, true],
  ] as const)('%s', (_, modal, transaction, expected) => {
    dismissSentToast(modal)
    expect(modal.stays(transaction)).toBe(expected)
  })

  it('dismisses a toast that was shown before the view', () => {
    const modal = onView(sent)
    expect(modal.stays(result('0xabc'))).toBe(true)
    dismissSentToast(modal)
    expect(modal.client.store.get().notification.open).toBe(false)
  })

  it('ends', () => {
    const modal = onView(sent)
    dismissSentToast(modal)()
    expect(modal.stays(result('0xabc'))).toBe(true)
  })
})
