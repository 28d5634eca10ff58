import type { DeviceWaitResult } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { waitForEmailLinkApproval } from './waitForEmailLinkApproval.ts'

/** A service that answers with each reply once. Its requests have no other members. */
const createWallet = (replies: DeviceWaitResult[]): ServiceClient =>
  ({ send: async () => replies.shift() }) as unknown as ServiceClient

it('rejects with an error of its own when the visitor declines the device', async () => {
  const wallet = createWallet([{ status: 'waiting' }, { status: 'declined' }])
  const { signal } = new AbortController()
  await expect(
    waitForEmailLinkApproval({ wallet, wait: async () => {} }, 'c', signal),
  ).rejects.toMatchObject({
    code: 'login.device_declined',
    message: 'That device was refused',
  })
})

it('asks again after the time of a service that has no place for its request (abuse 105)', async () => {
  const replies: DeviceWaitResult[] = [
    { status: 'waiting', retryAfter: 5 },
    { status: 'waiting' },
    { status: 'approved' },
  ]
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms)
  }
  await waitForEmailLinkApproval(
    { wallet: createWallet(replies), wait },
    'c',
    new AbortController().signal,
  )
  expect(replies).toEqual([])
  expect(waits).toEqual([5_000])
})
