import { describe, expect, it } from 'vitest'
import { notify, type PendingTransaction, type SwapFlow } from '../core/index.ts'
import { initialSwap } from '../core/swap/swapState.ts'
import { createModal } from './createModal.ts'
import { dismissSwapToasts } from './swap.ts'
import { fakeClient } from './fakeClient.fixture.ts'
import type { ViewRoute } from './Modal.ts'

const network = 'eip155:1'
const review: ViewRoute = { view: 'SwapPreview', data: undefined }
const account: ViewRoute = { view: 'Account', data: undefined }
const asking: SwapFlow = { status: 'asking', step: 'swap', steps: ['swap'] }
const done: SwapFlow = { status: 'done', steps: ['swap'], isConfirmed: true }
const late: SwapFlow = { ...done, isConfirmed: false }

function result(operation: string): PendingTransaction {
  const status = 'confirmed'
  return { network, hash: '0xabc', address: '0x2', operation, transfers: [], sentAt: 0, status }
}

describe('dismissSwapToasts', () => {
  it.each([
    [
      'dismisses the toast of an approval, while the swap is in progress',
      review,
      asking,
      'approve',
      false,
    ],
    ['dismisses the toast of the swap', review, done, 'trade', false],
    ['keeps the toast of a swap that was not confirmed in time', review, late, 'trade', true],
    ['keeps the toast of a transfer', review, asking, 'send', true],
    [
      'keeps the toast of an earlier swap, over a review',
      review,
      { status: 'editing' },
      'trade',
      true,
    ],
    ['keeps a toast over another view', account, asking, 'trade', true],
  ] as const)('%s', (_, route, flow, operation, expected) => {
    const { client } = fakeClient()
    const modal = createModal(client)
    modal.store.set({ open: true, history: [route] })
    client.store.set({ swap: { ...initialSwap, flow } })
    dismissSwapToasts(modal)
    const transaction = result(operation)
    notify(client, { message: 'Transaction confirmed', variant: 'success', transaction })
    expect(client.store.get().notification.open).toBe(expected)
  })
})
