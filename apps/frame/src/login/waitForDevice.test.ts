import type { DeviceWaitResult } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import type { ServiceClient } from '../services/createServiceClient.ts'
import { waitForDevice } from './waitForDevice.ts'

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
  const send = async (): Promise<unknown> => replies.shift()
  // The service, whose requests have no other members.
  const wallet = { send } as unknown as ServiceClient
  await waitForDevice({ wallet, wait }, 'c', new AbortController().signal)
  expect(replies).toEqual([])
  expect(waits).toEqual([5_000])
})
