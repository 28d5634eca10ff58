import { expect, it } from 'vitest'
import { createTestClient, stored } from '../client/core.fixture.ts'
import { setBalanceHidden } from './setBalanceHidden.ts'

it('restores hidden balances on the next visit', async () => {
  const { client, area } = createTestClient()
  expect(client.store.get().isBalanceHidden).toBeUndefined()
  setBalanceHidden(client, { isHidden: true })
  expect(client.store.get().isBalanceHidden).toBe(true)
  expect(stored(area, 'balanceHidden')).toBe(true)

  const next = createTestClient({}, { area })
  await next.client.start()
  expect(next.client.store.get().isBalanceHidden).toBe(true)
  setBalanceHidden(next.client, { isHidden: false })
  expect(next.client.store.get().isBalanceHidden).toBe(false)

  const last = createTestClient({}, { area })
  await last.client.start()
  expect(last.client.store.get().isBalanceHidden).toBeUndefined()
})

it('shows balances when the stored value is malformed', async () => {
  const { client, area } = createTestClient()
  area.items.set('latchkey.test/balanceHidden', JSON.stringify({ v: 1, d: 'yes' }))
  await client.start()
  expect(client.store.get().isBalanceHidden).toBeUndefined()
})
