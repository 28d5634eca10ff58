import { expect, it } from 'vitest'
import { createTestClient } from '../client/core.fixture.ts'
import { emitAlert } from './emitAlert.ts'
import { dismissNotification, notify } from './notify.ts'

it('shows a notification at once when none is open [3.19]', () => {
  const { client } = createTestClient()
  notify(client, { message: 'Address copied', variant: 'success', svg: 'copy' })
  expect(client.store.get().notification).toEqual({
    open: true,
    message: 'Address copied',
    variant: 'success',
    svg: 'copy',
    autoClose: true,
  })
})

it('closes the open notification and shows the new one after 150 ms [4.3, 9.1f]', () => {
  const { client, clock } = createTestClient()
  notify(client, { message: 'one', variant: 'success' })
  notify(client, { message: 'two', variant: 'error' })
  expect(client.store.get().notification).toMatchObject({ open: false, message: 'one' })
  clock.advance(149)
  expect(client.store.get().notification.open).toBe(false)
  clock.advance(1)
  expect(client.store.get().notification).toMatchObject({ open: true, message: 'two' })
})

it('shows the newest of several waiting notifications [4.3]', () => {
  const { client, clock } = createTestClient()
  notify(client, { message: 'one', variant: 'success' })
  notify(client, { message: 'two', variant: 'success' })
  clock.advance(100)
  notify(client, { message: 'three', variant: 'success' })
  clock.advance(149)
  expect(client.store.get().notification.open).toBe(false)
  clock.advance(1)
  expect(client.store.get().notification).toMatchObject({ open: true, message: 'three' })
  clock.advance(2500)
  expect(client.store.get().notification.open).toBe(false)
  expect(clock.pending()).toBe(0)
})

it('closes after 2.5 s, counted from when it appears', () => {
  const { client, clock } = createTestClient()
  notify(client, { message: 'one', variant: 'success' })
  clock.advance(2000)
  notify(client, { message: 'two', variant: 'success' })
  clock.advance(150 + 2499)
  expect(client.store.get().notification.open).toBe(true)
  clock.advance(1)
  expect(client.store.get().notification.open).toBe(false)
})

it.each([
  { message: 'Authenticating...', variant: 'loading' } as const,
  { message: 'Stay', variant: 'error', autoClose: false } as const,
])('stays open: %o', (parameters) => {
  const { client, clock } = createTestClient()
  notify(client, parameters)
  clock.advance(60_000)
  expect(client.store.get().notification.open).toBe(true)
  expect(clock.pending()).toBe(0)
})

it('closes when dismissed, and drops a waiting one', () => {
  const { client, clock } = createTestClient()
  notify(client, { message: 'one', variant: 'success' })
  notify(client, { message: 'two', variant: 'success' })
  dismissNotification(client)
  clock.advance(60_000)
  expect(client.store.get().notification).toMatchObject({ open: false, message: 'one' })
  expect(clock.pending()).toBe(0)
  notify(client, { message: 'three', variant: 'success' })
  expect(client.store.get().notification.open).toBe(true)
})

it('emits alerts with the texts of the catalogue [8.1a, 6.3]', () => {
  const { client, emitted } = createTestClient()
  emitAlert(client, { code: 'network.not_found' })
  emitAlert(client, { code: 'multi_wallet.not_enabled', variant: 'info' })
  expect(emitted).toEqual([
    {
      name: 'alert',
      data: {
        code: 'network.not_found',
        short: 'Network Not Found',
        long: expect.stringContaining('networks array'),
        variant: 'error',
      },
    },
    {
      name: 'alert',
      data: expect.objectContaining({ short: 'Multi-Wallet Not Enabled', variant: 'info' }),
    },
  ])
})
