import { expect, it } from 'vitest'
import { createTokensTest, row } from '../core/balances/tokens.fixture.ts'
import { fetchTokens, readTokensEntry } from '../core/index.ts'
import { createModal } from './createModal.ts'
import { waitForNextTask } from './fakeClient.fixture.ts'
import { fetchBalances } from './balances.ts'
import { retryBalances } from './retryBalances.ts'

it('fetches failed balances again when 30 s have passed since the failure [4.4]', async () => {
  let isDown = true
  const { client, clock, balanceCalls } = await createTokensTest(() =>
    isDown ? new Response('', { status: 503 }) : { balances: [row()] },
  )
  const modal = createModal(client)
  let sent = 0
  await fetchTokens(client)
  isDown = false
  clock.advance(10_000)
  retryBalances(modal, () => sent++, fetchBalances)
  clock.advance(19_999)
  await waitForNextTask()
  expect(sent).toBe(0)
  expect(balanceCalls()).toHaveLength(1)
  clock.advance(1)
  await expect.poll(() => readTokensEntry(client.store.get())?.status).toBe('ready')
  expect(sent).toBe(1)
  expect(balanceCalls()).toHaveLength(2)
})
